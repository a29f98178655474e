import type { ClientAnswer } from '../client-api.js';
import type { Desk } from '../desk.js';
import { isOurs } from '../enterprise.js';
import { directMessage } from '../model.js';
import { reportedState } from '../payloads.js';
import { viewShape } from '../shapes.js';
import { refused } from './refusals.js';

/** A person opens the app's Home tab. */
export function openHome(desk: Desk, user: string): ClientAnswer {
  const { model } = desk;
  if (!isOurs(model.seed, model.people.get(user))) return refused('not_found');
  const home = model.homes.get(user);
  desk.sendEvent({
    type: 'app_home_opened',
    user,
    channel: directMessage(model, user).id,
    tab: 'home',
    ...(home === undefined ? {} : { view: viewShape(model, home, reportedState(model, home, 'action')) }),
  });
  return { ok: true };
}
