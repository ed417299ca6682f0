# Words of no one screen.
common-yes = Yes
common-no = No
common-done = Done
common-back = Back
common-nothing-now = Nothing is asked of you now.
