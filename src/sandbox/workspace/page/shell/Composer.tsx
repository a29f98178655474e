import { useEffect, useRef, useState } from 'preact/hooks';
import { moved } from '../inputs/choices.js';
import { Menu } from '../inputs/Menu.js';
import { useDesk, useSession } from '../state/context.js';
import { completions } from './completion.js';

interface ComposerProps {
  readonly channel: string;
  readonly label: string;
  readonly threadTs?: string;
}

/** Where messages and slash commands are written, ready as soon as it is there. Enter sends, Shift+Enter starts a line. */
export function Composer({ channel, label, threadTs }: ComposerProps) {
  const session = useSession();
  const commands = useDesk(({ bootstrap }) => bootstrap.commands);
  const [text, setText] = useState('');
  const [hidden, setHidden] = useState(false);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const found = hidden ? [] : completions(text, commands);
  const listId = `completions:${threadTs ?? channel}`;

  useEffect(() => {
    // Not from a dialog, nor from a list that somebody goes through by keyboard.
    if (!document.activeElement?.closest('select, [role="dialog"]')) field.current?.focus();
  }, []);
  useEffect(() => {
    setActive(0);
    const box = field.current;
    if (!box) return;
    box.style.height = 'auto';
    box.style.height = `${Math.min(box.scrollHeight, 160)}px`;
  }, [text]);

  const take = (command: string): void => {
    setText(`${command} `);
    field.current?.focus();
  };
  const send = async (): Promise<void> => {
    const words = text.trim();
    if (words === '') return;
    setText('');
    // What was not heard is given back, unless something else is being written by then.
    if (!(await session.say(words, channel, threadTs))) setText((now) => (now === '' ? words : now));
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const choice = found[active];
    if (found.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setActive(moved(active, event.key === 'ArrowDown' ? 1 : -1, found.length));
    } else if (choice && (event.key === 'Tab' || (event.key === 'Enter' && choice.command !== text))) {
      event.preventDefault();
      take(choice.command);
    } else if (event.key === 'Escape' && found.length > 0) {
      setHidden(true);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send();
    }
  };
  return (
    <div class="composer">
      {found.length > 0 && (
        <div class="completions" role="listbox" id={listId} aria-label="Commands">
          {found.map(({ command, usageHint, description }, index) => (
            <div
              key={command}
              id={`${listId}:${index}`}
              role="option"
              class="option"
              aria-selected={index === active}
              data-active={index === active ? '' : undefined}
              onMouseDown={(event) => {
                event.preventDefault();
                take(command);
              }}
            >
              <span class="option-text">
                <strong>{command}</strong> {usageHint}
              </span>
              <span class="option-description">{description}</span>
            </div>
          ))}
        </div>
      )}
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label={label}
        placeholder={label}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={found.length > 0 ? `${listId}:${active}` : undefined}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setHidden(false);
        }}
        onKeyDown={keys}
      />
      <div class="composer-tools">
        {threadTs === undefined && <Shortcuts />}
        <span class="composer-hint">
          <kbd>/</kbd> for commands
        </span>
        <button
          type="button"
          class="send"
          aria-label="Send"
          disabled={text.trim() === ''}
          onClick={() => void send()}
        >
          ➤
        </button>
      </div>
    </div>
  );
}

function Shortcuts() {
  const session = useSession();
  const shortcuts = useDesk(({ bootstrap }) => bootstrap.shortcuts);
  const items = shortcuts
    .filter(({ kind }) => kind === 'global')
    .map(({ callbackId, name, description }) => ({ key: callbackId, text: name, description }));
  if (items.length === 0) return null;
  return (
    <Menu
      label="Shortcuts"
      sign="⚡"
      align="left"
      items={items}
      onChoose={(callbackId) => void session.shortcut(callbackId)}
    />
  );
}
