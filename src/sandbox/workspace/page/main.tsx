import { render } from 'preact';
import { api } from './api.js';
import { follow } from './events.js';
import { App } from './shell/App.js';
import { readAddress, writeAddress } from './state/address.js';
import { WorkplaceContext } from './state/context.js';
import type { Desk, Place } from './state/desk.js';
import { freshDesk } from './state/desk.js';
import type { Bootstrap } from './state/read.js';
import { createSession } from './state/session.js';
import { createStore } from './state/store.js';

/** Whose desk to open: the address's, else the first person's who can act; and where, if that is still there. */
function firstDesk(bootstrap: Bootstrap): Desk | undefined {
  const address = readAddress(location.hash);
  const people = bootstrap.users.filter(({ isBot, isDeactivated }) => !isBot && !isDeactivated);
  const user = people.find(({ id }) => id === address?.user) ?? people[0];
  if (!user) return undefined;
  const first = bootstrap.slackChannels.find(
    ({ kind, members }) => kind === 'channel' && members.includes(user.id),
  );
  const place: Place = first ? { kind: 'channel', channel: first.id } : { kind: 'home' };
  return freshDesk(bootstrap, user.id, address?.place ?? place);
}

async function start(root: HTMLElement): Promise<void> {
  const first = firstDesk(await api.bootstrap());
  if (!first) {
    root.textContent = 'This workspace has nobody in it.';
    return;
  }
  const desk = createStore(first);
  const session = createSession(api, desk, follow);
  desk.follow(() => {
    const { me, place } = desk.get();
    history.replaceState(null, '', writeAddress(me, place));
    document.title = titleOf(desk.get());
  });
  window.addEventListener('hashchange', () => {
    const address = readAddress(location.hash);
    if (address && address.user !== desk.get().me) void session.become(address.user);
    else if (address?.place) void session.goTo(address.place);
  });
  render(
    <WorkplaceContext.Provider value={{ desk, session }}>
      <App />
    </WorkplaceContext.Provider>,
    root,
  );
  await session.goTo(first.place);
  session.start();
}

function titleOf({ bootstrap, me, unread }: Desk): string {
  const count = Object.values(unread).reduce((sum, each) => sum + each, 0);
  const name = bootstrap.users.find(({ id }) => id === me)?.realName ?? '';
  return `${count > 0 ? `(${count}) ` : ''}${name} · ${bootstrap.team.name}`;
}

const root = document.querySelector<HTMLElement>('#app');
if (root) {
  start(root).catch(() => {
    root.textContent = 'The local workspace does not answer. Start it with `npm run demo`, then reload.';
  });
}
