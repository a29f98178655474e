import { emptyViewState } from '../../../src/slack/trunk/private-metadata.js';
import { csvView } from '../../../src/slack/trunk/views/csv.js';
import { draw } from '../../../src/slack/trunk/views/draw.js';
import { manyView, oneView } from '../../../src/slack/trunk/views/form.js';
import { historyView } from '../../../src/slack/trunk/views/history.js';
import { listView, lookingView } from '../../../src/slack/trunk/views/list.js';
import { allLinesView } from '../../../src/slack/trunk/views/numbers.js';
import { plainView } from '../../../src/slack/trunk/views/parts.js';
import {
  isSettingGroup,
  listWith,
  settingGroups,
  sortOut,
  type NumberAction,
  type NumberVerb,
} from '../../../src/trunk/index.js';
import { groupWords } from '../../../src/texts/index.js';
import { viewContext } from '../../support/sample/order-screens.js';
import { bob } from '../../support/sample/people.js';
import * as sample from '../../support/sample/trunk-screens.js';
import type { ListKind } from '../../../src/workflow/list-reader.js';
import type { TrunkScreen } from '../../../src/workflow/trunk/trunk-service.js';
import type { Screen } from './look.js';

const { at, closing, ownPreview } = sample;
const { trunk } = viewContext.texts;
const head = sample.head();
const groups = Object.keys(settingGroups).filter(isSettingGroup);
const customer = { id: sample.customerId, name: 'Acme BV' };
const channel = sample.channelNamed(sample.plain);
const list = listWith(
  { verb: 'type', channel: '', type: null, country: 'NL' },
  Array.from({ length: 40 }, (_, nth) => ({
    line: nth + 1,
    text: nth % 2 === 0 ? '020' : `02055${1_000 + nth}`,
    channel: '',
  })),
);
const many = sample.numbersScreen(sample.numbersOf(1_000, channel), { left: sortOut(list).left });
/** Longer than one input holds. */
const longList = listWith(
  { verb: 'type', channel: '', type: null, country: 'NL' },
  Array.from({ length: 400 }, (_, nth) => ({ line: nth + 1, text: '020', channel: `acme-${nth}` })),
);

/** More than one page of a review. */
const allOf = sample.reviewScreen(groups.flatMap((group) => sample.allChanges(group)));
const longReview = { ...allOf, lines: [allOf, allOf, allOf].flatMap(({ lines }) => lines) };

type Status = Extract<TrunkScreen, { show: 'status' }>;
const counts = { waiting: 0, done: 5, refused: 1, unknown: 1, skipped: 0, passing: 1 };
const status = (verb: Status['verb'], size: number): TrunkScreen[] =>
  (
    [
      { is: 'applying' },
      { is: 'done', counts, lone: null, canTryAgain: true, changed: [] },
      { is: 'open', needed: 1, approvals: [{ by: bob, at }], expiresAt: at },
    ] as const
  ).map((stands) => ({ show: 'status', head, verb, size, stands }));

const drawn = (screens: readonly TrunkScreen[]) => screens.map((screen) => draw(viewContext, screen));

const ofEdits = (): Screen[] => [
  { name: 'channel', samples: drawn([{ show: 'channel', head, typed: null }]) },
  { name: 'what to change', samples: drawn([{ show: 'groups', head, groups: [] }]) },
  ...groups.map((group, nth) => ({
    name: `settings, ${groupWords[group].label}`,
    samples: drawn([
      sample.settingsScreen(group, { position: nth + 1, of: groups.length, head: { ...head, customer } }),
      sample.settingsScreen(group, {
        position: nth + 1,
        of: groups.length,
        changes: sample.allChanges(group),
        barrings: [{ value: 'INT', label: 'International' }],
      }),
    ]),
  })),
  {
    name: 'review of an edit',
    samples: drawn([
      sample.reviewScreen(sample.allChanges('did')),
      sample.reviewScreen(sample.allChanges('did'), { approvalPreview: ownPreview }),
      longReview,
    ]),
  },
  { name: 'not there', samples: drawn([{ show: 'gone' }]) },
];

const verbs: readonly NumberVerb[] = ['connect', 'disconnect', 'type', 'untype'];
const { number } = sample;
const actionOf: Record<NumberVerb, NumberAction> = {
  connect: { do: 'connect', number, channel },
  disconnect: { do: 'disconnect', number },
  type: { do: 'type', number, channel, type: '' },
  untype: { do: 'untype', number, channel },
};

const ofOneNumber = (verb: NumberVerb): Screen[] => [
  { name: `one number, ${verb}`, samples: [oneView(viewContext, verb)] },
  {
    name: `review of one number, ${verb}`,
    samples: drawn([
      sample.numbersScreen([actionOf[verb]], { approvalPreview: closing }),
      sample.numbersScreen([actionOf[verb]], { approvalPreview: ownPreview }),
    ]),
  },
];

const ofNumbers = (): Screen[] => [
  {
    name: 'several numbers',
    samples: verbs.map((verb) => manyView(viewContext, verb, { channel: '', type: null, numbers: '' })),
  },
  {
    name: 'a list of numbers',
    samples: [list, longList].flatMap((given) =>
      [false, true].map((all) =>
        draw(viewContext, sample.linesScreen(given), { ...emptyViewState, page: 2, all }),
      ),
    ),
  },
  {
    name: 'a file is read',
    samples: [plainView(viewContext, trunk.head.readingFile, trunk.head.working(trunk.head.readingFile))],
  },
  {
    name: 'review of several numbers',
    samples: drawn([many, { ...many, approvalPreview: ownPreview }]),
  },
  {
    name: 'all lines of a review',
    samples: [1, 2].map((page) =>
      allLinesView(viewContext, many, page, { pages: 'lines', request: sample.request }),
    ),
  },
  {
    name: 'a change that was submitted',
    samples: drawn([...status('edit', 1), ...status('connect', 60)]),
  },
];

const csv = { csv: Array.from({ length: 4_000 }, () => '+31205550142,acme-ams-01').join('\r\n'), page: 2 };
const kinds: readonly ListKind[] = ['callerids', 'proxies', 'templates', 'barrings'];
const items = [{ value: sample.uuid, label: 'Standard PBX' }];

const unfinished = sample.unfinishedTrunks(1);

const ofLooks = (): Screen[] => [
  {
    name: 'what did not work, as CSV',
    samples: [
      csvView(viewContext, {
        ...csv,
        title: trunk.preview.failuresTitle,
        about: trunk.preview.failuresAbout('connect', 1),
        metadata: { pages: 'failures', request: sample.request },
      }),
    ],
  },
  {
    name: 'a list of numbers, as CSV',
    samples: [
      csvView(viewContext, {
        ...csv,
        title: trunk.lines.csvTitle,
        about: trunk.lines.csvAbout(1),
        metadata: { pages: 'list', request: sample.request },
      }),
    ],
  },
  ...kinds.flatMap((kind): Screen[] => [
    {
      name: `the operator’s list, ${trunk.commands.lists[kind].title}`,
      samples: [
        listView(
          viewContext,
          { list: kind, customer, query: '', page: 2 },
          { ok: true, items, page: 2, pages: 3, total: 57, complete: true },
        ),
      ],
    },
  ]),
  {
    name: 'a list of one of several customers',
    samples: [
      listView(viewContext, { list: 'barrings', customer: null, query: '', page: 1 }, null, {
        named: {
          is: 'several',
          typed: 'acme',
          hits: [
            { customer, detail: null },
            { customer, detail: '1001' },
          ],
          more: false,
        },
      }),
    ],
  },
  {
    name: 'a list is looked up',
    samples: [lookingView(viewContext, 'Acme BV')],
  },
  {
    name: 'history',
    samples: [
      historyView(viewContext, 'acme-ams-01', {
        found: {
          subject: 'acme-ams-01',
          page: {
            rows: [{ at, by: bob, request: sample.request, says: 'Connected' }],
            newer: null,
            older: { before: 22 },
          },
          unfinished,
        },
        unfinished,
      }),
    ],
  },
  {
    name: 'an unfinished change of the same stands',
    samples: [
      draw(viewContext, {
        show: 'found',
        head: sample.head(),
        summary: sample.unfinished(),
        wanted: { do: 'edit', channel: sample.channelNamed(sample.plain) },
      }),
    ],
  },
  {
    name: 'discarded',
    samples: [plainView(viewContext, trunk.head.discardedTitle, trunk.head.discarded(sample.request))],
  },
];

export const ofTrunks = (): Screen[] => [
  ...ofEdits(),
  ...verbs.flatMap(ofOneNumber),
  ...ofNumbers(),
  ...ofLooks(),
];
