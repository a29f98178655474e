import { slackMessenger as real } from '../../../src/slack/messenger.js';
import { reach } from './reach.js';

/** Stands in the place of the bot's own messenger: the same, with a boundary before and after all it is asked. */
export const slackMessenger: typeof real = (parts) =>
  new Proxy(real(parts), {
    get(messenger, name) {
      const method: unknown = Reflect.get(messenger, name);
      if (typeof method !== 'function') return method;
      return async (...asked: unknown[]): Promise<unknown> => {
        reach(`${String(name)}:asked`);
        const shown: unknown = await Reflect.apply(method, messenger, asked);
        reach(`${String(name)}:shown`);
        return shown;
      };
    },
  });
