import type { Model } from '../model.js';

/**
 * What arrives of a text that a person typed: `&`, `<` and `>` escaped; and, where links are made, mentions, Slack
 * channels, addresses and telephone numbers in Slack's `<…|…>` forms.
 */
export function clientText(model: Model, typed: string, how: 'escaped' | 'linked'): string {
  const escaped = typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (how === 'escaped') return escaped;
  return escaped
    .replaceAll(/(^|[\s(])(https?:\/\/[^\s|]+)/g, (_all, before: string, url: string) => `${before}<${url}>`)
    .replaceAll(
      /(^|[\s(,;])(\+[0-9][0-9 ()-]{6,18}[0-9])(?=$|[\s),;.])/gm,
      (_all, before: string, shown: string) => {
        return `${before}<tel:${shown.replaceAll(/[^+0-9]/g, '')}|${shown}>`;
      },
    )
    .replaceAll(/(^|\s)@([a-z0-9._-]+)/g, (all: string, before: string, name: string) => {
      const person = [...model.people.values()].find((entry) => entry.name === name);
      return person === undefined ? all : `${before}<@${person.id}|${name}>`;
    })
    .replaceAll(/(^|\s)#([a-z0-9._-]+)/g, (all: string, before: string, name: string) => {
      const channel = [...model.conversations.values()].find((entry) => entry.name === name);
      return channel === undefined ? all : `${before}<#${channel.id}|${name}>`;
    });
}
