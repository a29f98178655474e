/** A formatted text, read from mrkdwn, Markdown or rich text, as the page draws it. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'emoji'; readonly name: string; readonly sign: string }
  | { readonly kind: 'link'; readonly href: string; readonly inside: readonly Inline[] }
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'channel'; readonly id: string; readonly label?: string }
  | { readonly kind: 'group'; readonly id: string; readonly label?: string }
  | { readonly kind: 'broadcast'; readonly label: string }
  | { readonly kind: 'date'; readonly seconds: number; readonly format: string; readonly fallback: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly inside: readonly Inline[] };

export type Passage =
  | { readonly kind: 'lines'; readonly inside: readonly Inline[] }
  | { readonly kind: 'quote'; readonly inside: readonly Inline[] }
  | { readonly kind: 'pre'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly inside: readonly Inline[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly indent: number;
      readonly items: readonly (readonly Inline[])[];
    }
  | { readonly kind: 'rule' };
