# The private panel: seen by one person alone, opened by a press.

private-you = Вы №{ $seat } { $name } · фолы { $fouls } из 4 · тех. { $tech } из 2
private-out = Вы вышли, до конца молчим (п. 3.2).
private-spectator = Вы зритель. Во время игры писать и говорить за столом нельзя (п. 3.2).
private-spectator-full = Вы зритель. Освободится место: «В очередь».
private-queued = Вы в очереди, номер { $place }.
private-judge-line = Вы судите этот стол.
private-host-line = Вы хост этого стола.
private-nothing = Сейчас от вас ничего не нужно.
private-asleep = Город спит. Сейчас от вас ничего не нужно.
private-paused = Пауза: сейчас от вас ничего не нужно.
private-role-due = Откройте роль. Нажатие и есть подтверждение (п. 4.2).
private-your-speech = Ваша речь{ $left }. Выставить можно одного.
private-your-floor = Слово ваше, микрофон открывается.
private-your-silence = Речи нет, но выставить можно{ $left }. Выберите номер.
private-your-tie-speech = Ваша речь при ничьей{ $left }. Выставлять нельзя.
private-your-last-speech = Ваша последняя речь{ $left }.
private-you-nominated = От вас выставлен №{ $seat }.
private-vote-due = Голосуем за №{ $seat }: кнопкой на общей панели или здесь.
private-vote-closed-due = Выберите одного. До раскрытия этого никто не увидит.
private-vote-given = Ваш голос: №{ $seat }. Изменить нельзя.
private-lift-due = Поднять { $tied }? Молчание значит «нет».
private-lift-given = Ваш голос за подъём принят.
private-shoot-due = Выстрел{ $left }. Выберите номер, изменить будет нельзя.
private-shot = Выстрел: №{ $seat }. Изменить нельзя.
private-don-due = Проверка дона{ $left }. Кто шериф?
private-sheriff-due = Проверка шерифа{ $left }. Кого проверить?
private-check-made = Проверка №{ $seat } сделана. Ответ откроет «Показать».
private-check-answer = Ночь { $night }, №{ $seat }: { $answer }.
private-guess-due = Лучший ход{ $left }. До трёх номеров, потом «Назвать».
private-guess-so-far = Выбрано: { $seats }.
private-guess-own = Свой номер не в счёт, вышедших можно.
private-results-none = Итогов пока нет.
private-results-head = Ваши проверки
private-result-hidden = Ночь { $night }, №{ $seat }: откроет «Показать».
private-shout-ask = Выкрик: { $seconds } с микрофона, у вас станет { $fouls } { $fouls ->
    [one] фол
    [few] фола
   *[many] фолов
}.
private-shout-fatal = Четвёртый фол удаляет (п. 13.3).
private-leave-ask = Уйти из игры? Это удаление, назад не вернуться (п. 1.6).
private-nominate = Кого выставить? За речь один, отозвать нельзя.
private-nominate-withdraw = Кого выставить? За речь один, до её конца можно отозвать.
private-dm = Личные сообщения: { $on ->
    [yes] приходят
   *[no] выключены
}
private-shout-asks = Выкрик: { $asks ->
    [yes] с вопросом
   *[no] без вопроса
}

private-button-show-role = Показать роль
private-button-hide = Скрыть
private-button-results = Мои итоги
private-button-more = Ещё
private-button-back = Назад
private-button-show = Показать
private-button-show-night = Показать ночь { $night }
private-button-guess = Назвать
private-button-say = Сказать
private-button-no = Нет
private-button-leave = Уйти из игры
private-button-leave-yes = Да, уйти
private-button-dm-on = Включить личные
private-button-dm-off = Выключить личные
private-button-shout-ask = Спрашивать о выкрике
private-button-shout-now = Выкрик без вопроса
private-button-language = English
private-button-rules = Правила
private-button-complain = Жалоба
private-button-role-missing = Роли не видно
private-button-withdraw = Отозвать
private-button-open = Открыть
private-button-queue = В очередь
private-expired = Панель заснула. Откройте её снова.

private-card-civ = Мирный. Ваша сторона красные.
    Ищите чёрных речью и голосом. Ночью спите.
private-card-sheriff-colour = Шериф. Ваша сторона красные.
    Каждую ночь проверяете одного: красный или чёрный. Дон для вас чёрный (п. 10.5).
private-card-sheriff-role = Шериф. Ваша сторона красные.
    Каждую ночь проверяете одного и узнаёте роль (п. 10.5).
private-card-maf = Мафия. Ваша сторона чёрные.
    Ночью стреляете втроём, каждый у себя. Разошлись или промолчали: промах (п. 10.3, 10.8).
private-card-don = Дон. Ваша сторона чёрные.
    На договорке задаёте порядок, ночью стреляете со своими и ищете шерифа (п. 5.3, 10.4).
private-card-maf-majority = Мафия. Ваша сторона чёрные.
    Ночью стреляете втроём, каждый у себя. Решает большинство живых чёрных (п. 10.3, 10.8).
private-mates = Ваши: { $list }
private-mate = №{ $seat }
private-mate-don = №{ $seat } дон
private-card-quiet = До конца игры роль не показывают и не подтверждают (п. 4.4, 4.5).

private-contract-head = Договорка{ $left } · потом исчезнет
private-contract-paused = Договорка на паузе · потом исчезнет
private-contract-gone = Договорка закончилась, запись стёрта (п. 5.6).
private-contract-mates = Ваши: { $list }
private-contract-you = №{ $seat } (вы)
private-contract-you-don = №{ $seat } дон (вы)
private-contract-unseen = { $mate }, роль не открыта
private-contract-line = { $seat }: { $text }
private-contract-silence = Пока ни строки.
private-contract-order = Порядок дона: { $order }
private-contract-voices = За: { $yes } · против: { $no }
private-contract-write = Написать
private-contract-agree = За порядок
private-contract-against = Против
private-contract-set-order = Порядок
private-contract-form = Строка своей команде
private-contract-form-field = До 200 знаков
private-contract-order-form = Порядок отстрела
private-contract-order-field = Номера через пробел, первый первым
private-nobody = никто

private-judge-form = К судье
private-judge-form-field = Коротко и по делу (п. 3.5)
private-signal-ask = За столом нет судьи. Сигнал увидят все.
private-signal-role = Роли не видно
private-signal-sound = Не слышу
private-signal-pause = Нужна пауза
