import { unreachable } from '../../types/unreachable.js';

/** What a check came to. `fix` says what to do. */
export type Finding =
  | { readonly is: 'fine'; readonly says: string }
  | { readonly is: 'wrong'; readonly says: string; readonly fix: string }
  /** Nothing to fix, or not to be told from here. */
  | { readonly is: 'note'; readonly says: string };

export const fine = (says: string): Finding => ({ is: 'fine', says });
export const wrong = (says: string, fix: string): Finding => ({ is: 'wrong', says, fix });
export const note = (says: string): Finding => ({ is: 'note', says });

/** A finding as it is printed, in one line, or in two with its fix. */
export function findingLine(finding: Finding): string {
  switch (finding.is) {
    case 'fine':
      return `  ✓ ${finding.says}`;
    case 'wrong':
      return `  ✗ ${finding.says}\n    ${finding.fix}`;
    case 'note':
      return `  – ${finding.says}`;
    default:
      return unreachable(finding);
  }
}
