# Words of no one screen.
common-yes = Yes
common-no = No
