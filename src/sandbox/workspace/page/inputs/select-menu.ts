import { useEffect, useRef, useState } from 'preact/hooks';
import type { OptionGroup, SelectOption } from '../../../../wire/text.js';
import { plainWords } from '../blocks/Words.js';
import { useDesk } from '../state/context.js';
import type { Handle } from '../state/surface.js';
import type { ManySelect, OneSelect } from '../blocks/read.js';
import type { Choice, ChoiceSection } from './choices.js';
import { matching } from './choices.js';

/** What a select menu offers for a query, and how to get from a choice back to the option or id it stands for. */
export interface Menu {
  readonly sections: readonly ChoiceSection[];
  readonly status: string | undefined;
  readonly query: string;
  readonly onQuery: (query: string | undefined) => void;
  /** The option of a key; of people and Slack channels the key is the id. */
  readonly optionOf: (key: string) => SelectOption | undefined;
  /** The choice of an id of a person or Slack channel. */
  readonly choiceOf: (id: string) => Choice;
}

/** A choice for an option; its value is the key. */
const choiceFrom = (option: SelectOption): Choice => ({
  key: option.value,
  text: plainWords(option.text),
  description: option.description ? plainWords(option.description) : undefined,
});

const sectionsFrom = (groups: readonly OptionGroup[]): readonly ChoiceSection[] =>
  groups.map(({ label, options }) => ({ label: plainWords(label), choices: options.map(choiceFrom) }));

const noResults = 'No results';

/** The menu of a select element, searched here or (external) by the app. */
export function useMenu(element: OneSelect | ManySelect, handle: Handle): Menu {
  const [query, setQuery] = useState<string>();
  const people = useDesk(({ bootstrap }) => bootstrap.users);
  const slackChannels = useDesk(({ bootstrap }) => bootstrap.slackChannels);
  const external = useExternal(element, handle, query);
  const personal: readonly Choice[] = isOfPeople(element)
    ? people
        .filter(({ isDeactivated }) => !isDeactivated)
        .map(({ id, realName, name }) => ({ key: id, text: realName, description: `@${name}` }))
    : slackChannels.map(({ id, name }) => ({ key: id, text: `#${name}` }));
  const own = 'options' in element || 'option_groups' in element ? ownSections(element) : undefined;
  const sections = external.sections ?? matching(own ?? [{ choices: personal }], query ?? '');
  return {
    sections,
    status: external.status ?? (sections.length === 0 ? noResults : undefined),
    query: query ?? '',
    onQuery: setQuery,
    optionOf: (key) => optionsOf(element, external.groups).find(({ value }) => value === key),
    choiceOf: (id) => personal.find(({ key }) => key === id) ?? { key: id, text: id },
  };
}

const isOfPeople = ({ type }: OneSelect | ManySelect): boolean =>
  type === 'users_select' || type === 'multi_users_select';

type Optioned = Extract<OneSelect | ManySelect, { options?: unknown }>;

const ownSections = (element: Optioned): readonly ChoiceSection[] =>
  element.option_groups
    ? sectionsFrom(element.option_groups)
    : [{ choices: (element.options ?? []).map(choiceFrom) }];

function optionsOf(element: OneSelect | ManySelect, found: readonly OptionGroup[]): readonly SelectOption[] {
  const own =
    'options' in element || 'option_groups' in element
      ? [...(element.options ?? []), ...(element.option_groups ?? []).flatMap(({ options }) => options)]
      : [];
  return [...own, ...found.flatMap(({ options }) => options)];
}

/** Slack's clients wait a little after the last key before they ask the app. */
const TYPING_PAUSE_MS = 250;

interface External {
  readonly sections: readonly ChoiceSection[] | undefined;
  readonly groups: readonly OptionGroup[];
  readonly status: string | undefined;
}

type Found =
  | { readonly kind: 'nothing-yet' }
  | { readonly kind: 'failed'; readonly notice: string }
  | {
      readonly kind: 'found';
      readonly query: string;
      readonly sections: readonly ChoiceSection[];
      readonly groups: readonly OptionGroup[];
    };

function useExternal(element: OneSelect | ManySelect, handle: Handle, query: string | undefined): External {
  const [found, setFound] = useState<Found>({ kind: 'nothing-yet' });
  const asked = useRef(0);
  const isExternal = element.type === 'external_select' || element.type === 'multi_external_select';
  const least = isExternal ? (element.min_query_length ?? 3) : 0;
  const enough = isExternal && query !== undefined && query.trim().length >= least;
  useEffect(() => {
    if (!enough) return undefined;
    const timer = setTimeout(
      () => {
        asked.current += 1;
        const mine = asked.current;
        void handle.options(query).then((answer) => {
          if (mine === asked.current) setFound(foundFrom(query, answer));
        });
      },
      query === '' ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [enough, query]);
  if (!isExternal) return { sections: undefined, groups: [], status: undefined };
  const groups = found.kind === 'found' ? found.groups : [];
  if (!enough) {
    const status = `Type at least ${least} character${least === 1 ? '' : 's'}`;
    return { sections: [], groups, status };
  }
  if (found.kind === 'failed') return { sections: [], groups, status: found.notice };
  if (found.kind === 'nothing-yet' || found.query !== query)
    return { sections: [], groups, status: 'Searching…' };
  return { sections: found.sections, groups, status: found.sections.length === 0 ? noResults : undefined };
}

function foundFrom(query: string, answer: Awaited<ReturnType<Handle['options']>>): Found {
  if (!answer.ok) return { kind: 'failed', notice: answer.notice };
  if ('optionGroups' in answer) {
    const groups = answer.optionGroups;
    return { kind: 'found', query, groups, sections: sectionsFrom(groups) };
  }
  const { options } = answer;
  const sections = options.length === 0 ? [] : [{ choices: options.map(choiceFrom) }];
  const label = { type: 'plain_text', text: '-' } as const;
  return { kind: 'found', query, sections, groups: options.length === 0 ? [] : [{ label, options }] };
}
