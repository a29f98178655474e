import { z } from 'zod';
import { enterpriseId } from '../enterprise.js';
import { chat } from './chat.js';
import { conversations } from './conversations.js';
import { method, type Method } from './method.js';
import { people } from './people.js';
import { views } from './views.js';

/** What the Web API of the local workspace can do. `openSocket` hands out an address for Socket Mode. */
export const methods = (openSocket: () => string): ReadonlyMap<string, Method> =>
  new Map<string, Method>(
    Object.entries({
      ...chat,
      ...views,
      ...conversations,
      ...people,
      'api.test': { token: 'none', scopes: [], call: (_model, raw) => ({ args: raw }) },
      'auth.test': method([], z.object({}), (model) => ({
        url: `${model.baseUrl}/`,
        team: model.seed.team.name,
        team_id: model.seed.team.id,
        user: model.manifest.features.bot_user.display_name.toLowerCase(),
        user_id: model.seed.app.botUserId,
        bot_id: model.seed.app.botId,
        is_enterprise_install: false,
        ...enterpriseId(model.seed),
      })),
      'apps.connections.open': { token: 'app', scopes: [], call: () => ({ url: openSocket() }) },
    }),
  );
