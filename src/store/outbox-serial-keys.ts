import type { ExpressionBuilder } from 'kysely';
import { build } from './statement.js';
import type { Tables } from './tables.js';

/**
 * Jobs that must be done before the job of the outer query. A running one is ahead of every other,
 * so that nothing passes it, whatever its place.
 */
export function aheadOfIt(eb: ExpressionBuilder<Tables, 'outbox'>) {
  return eb
    .selectFrom('outbox as other')
    .select('other.seq')
    .whereRef('other.serial_key', '=', 'outbox.serial_key')
    .whereRef('other.seq', '<>', 'outbox.seq')
    .where((eb) => eb('other.state', 'in', ['waiting', 'running']))
    .where((eb) =>
      eb.or([
        eb('other.state', '=', 'running'),
        eb('other.place', '<', eb.ref('outbox.place')),
        eb.and([eb('other.place', '=', eb.ref('outbox.place')), eb('other.seq', '<', eb.ref('outbox.seq'))]),
      ]),
    );
}

/** The first waiting job of each serial key in which nothing runs. */
export function firstOfEachKey() {
  return build
    .selectFrom('outbox')
    .where('state', '=', 'waiting')
    .where((eb) => eb.not(eb.exists(aheadOfIt(eb))));
}
