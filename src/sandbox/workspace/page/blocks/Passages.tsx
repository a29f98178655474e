import type { ComponentChildren } from 'preact';
import { unreachable } from '../../../../types/unreachable.js';
import { useDesk } from '../state/context.js';
import { slackDate } from '../text/date.js';
import { parseMarkdown } from '../text/markdown.js';
import { parseMrkdwn } from '../text/mrkdwn.js';
import type { Inline, Passage } from '../text/tree.js';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formatted text. Everything in it is drawn as text by JSX; nothing from outside becomes markup. */
export function Passages({ of }: { readonly of: readonly Passage[] }) {
  return (
    <>
      {of.map((passage, index) => (
        <OnePassage key={index} of={passage} />
      ))}
    </>
  );
}

export const MrkdwnText = ({ text, verbatim }: { readonly text: string; readonly verbatim: boolean }) => (
  <Passages of={parseMrkdwn(text, { verbatim })} />
);

export const MarkdownText = ({ text }: { readonly text: string }) => <Passages of={parseMarkdown(text)} />;

function OnePassage({ of }: { readonly of: Passage }) {
  switch (of.kind) {
    case 'lines':
      return (
        <div class="lines">
          <Inlines of={of.inside} />
        </div>
      );
    case 'quote':
      return (
        <blockquote>
          <Inlines of={of.inside} />
        </blockquote>
      );
    case 'pre':
      return <pre>{of.text}</pre>;
    case 'heading':
      return (
        <div
          class={`md-heading md-heading-${Math.min(of.level, 3)}`}
          role="heading"
          aria-level={of.level + 2}
        >
          <Inlines of={of.inside} />
        </div>
      );
    case 'list':
      return <List of={of} />;
    case 'rule':
      return <hr />;
    default:
      return unreachable(of);
  }
}

function List({ of }: { readonly of: Extract<Passage, { kind: 'list' }> }) {
  const items = of.items.map((item, index) => (
    <li key={index}>
      <Inlines of={item} />
    </li>
  ));
  const style = { marginLeft: `${of.indent * 1.5}em` };
  return of.ordered ? <ol style={style}>{items}</ol> : <ul style={style}>{items}</ul>;
}

export function Inlines({ of }: { readonly of: readonly Inline[] }) {
  return (
    <>
      {of.map((inline, index) => (
        <OneInline key={index} of={inline} first={index === 0 || of[index - 1]?.kind === 'break'} />
      ))}
    </>
  );
}

function OneInline({ of, first }: { readonly of: Inline; readonly first: boolean }): ComponentChildren {
  switch (of.kind) {
    case 'text':
      return of.text;
    case 'break':
      return <br />;
    case 'code':
      return <code>{of.text}</code>;
    case 'emoji':
      return (
        <span class="emoji" role="img" aria-label={of.name.replaceAll('_', ' ')}>
          {of.sign}
        </span>
      );
    case 'link':
      return (
        <a href={of.href} target="_blank" rel="noreferrer noopener">
          <Inlines of={of.inside} />
        </a>
      );
    case 'user':
      return <UserMention id={of.id} />;
    case 'channel':
      return <ChannelMention id={of.id} label={of.label} />;
    case 'group':
      return <GroupMention id={of.id} label={of.label} />;
    case 'broadcast':
      return <span class="mention loud">{of.label}</span>;
    case 'date':
      return (
        <time title={of.fallback} class={first ? 'starts' : undefined}>
          {slackDate(of.seconds, of.format, { now: Date.now(), zone })}
        </time>
      );
    case 'bold':
      return (
        <strong>
          <Inlines of={of.inside} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Inlines of={of.inside} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Inlines of={of.inside} />
        </s>
      );
    default:
      return unreachable(of);
  }
}

function UserMention({ id }: { readonly id: string }) {
  const name = useDesk(({ bootstrap: { bot, users } }) =>
    id === bot.userId ? bot.name : users.find((user) => user.id === id)?.realName,
  );
  const mine = useDesk(({ me }) => me === id);
  return <span class={mine ? 'mention mine' : 'mention'}>@{name ?? 'unknown user'}</span>;
}

function ChannelMention({ id, label }: { readonly id: string; readonly label: string | undefined }) {
  const name = useDesk(({ bootstrap }) => bootstrap.slackChannels.find((channel) => channel.id === id)?.name);
  return <span class="mention">#{name ?? label ?? 'private channel'}</span>;
}

function GroupMention({ id, label }: { readonly id: string; readonly label: string | undefined }) {
  const handle = useDesk(({ bootstrap }) => bootstrap.groups.find((group) => group.id === id)?.handle);
  return <span class="mention">{handle === undefined ? (label ?? '@group') : `@${handle}`}</span>;
}
