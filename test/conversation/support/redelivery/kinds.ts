/** Which test file lets which kinds of delivery come again: together every kind that the bot listens to. */

export const of = (kinds: Readonly<Record<string, string>>): string[] =>
  Object.entries(kinds).flatMap(([table, names]) => names.split(' ').map((name) => `${table} ${name}`));

export const orderKinds = {
  commands: '/order',
  shortcuts: 'order.start',
  options: 'order.customer.pick',
  submissions:
    'order.start order.customer order.product order.products order.details order.configuration order.review order.item',
  actions:
    `home.order order.resume order.reopen order.park order.discard order.retry order.dryrun order.withdraw
order.page order.repeat cfg.item.add cfg.item.edit cfg.item.remove cfg.value cfg.search cfg.instead order.product.pick order.quantity order.qty
order.fix order.take order.edit order.remove order.take_out order.another order.back order.part cfg.replace cfg.fetch`.replaceAll(
      '\n',
      ' ',
    ),
} as const;

export const trunkKinds = {
  commands: '/trunk',
  shortcuts: 'trunk.edit trunk.connect-message',
  options: 'trunk.customer.pick trunk.list.customer trunk.pick',
  closed: 'trunk.status',
  submissions:
    'trunk.edit.channel trunk.edit.groups trunk.edit.settings trunk.review trunk.numbers trunk.one trunk.many trunk.lines trunk.list trunk.history',
  actions:
    `trunk.apply trunk.look trunk.withdraw trunk.again trunk.stop trunk.resume trunk.discard trunk.found trunk.failures
home.edit home.connect trunk.open trunk.lists trunk.history trunk.history.page trunk.many trunk.back trunk.numbers.details
trunk.password.generate trunk.password.replace trunk.password.drop trunk.do trunk.list.customer trunk.list.search
trunk.list.page trunk.pages.page trunk.lines.page trunk.lines.show trunk.lines.csv trunk.review.page trunk.review.edit
trunk.list.take`.replaceAll('\n', ' '),
} as const;

export const requestKinds = {
  submissions: 'approval.reject doubt.placed approval.question',
  actions:
    `approval.approve approval.reject approval.details approval.details.page doubt.placed doubt.not_placed request.details
request.withdraw approval.question`.replaceAll('\n', ' '),
} as const;

export const deskKinds = {
  commands: '/trunkdesk',
  options: 'order.product.pick order.seen order.add cfg.search cfg.instead',
  closed: 'order.working order.queued',
  events: 'app_home_opened',
  notices: 'user_change',
  channelEvents:
    `channel_archive channel_shared channel_unarchive channel_unshared group_archive group_unarchive
member_joined_channel member_left_channel`.replaceAll('\n', ' '),
  submissions: 'order.subscriptions',
  actions:
    `admin.profile.release admin.profile.check home.freeze home.unfreeze home.page home.retry home.activity
order.place order.queue.leave order.add order.include command.run command.help`.replaceAll('\n', ' '),
} as const;
