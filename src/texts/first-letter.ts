/** Words at the beginning of a sentence or a line, and such that stood there. The first letter alone: names stay as they are. */

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
