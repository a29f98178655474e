import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roomsDrawing, subRoomsDrawing } from './room-drawing.js';

const page = new URL('../../docs/architecture.md', import.meta.url);

const part = (name: string): RegExp => new RegExp(`(?<=<!-- drawn: ${name} -->\n)[\\s\\S]*?(?=<!-- end -->)`);

test.each([
  ['rooms', roomsDrawing],
  ['sub-rooms', subRoomsDrawing],
] as const)('the drawing of the %s is what the boundary test enforces', (name, draw) => {
  const said = readFileSync(page, 'utf8');
  const drawing = `\n${draw()}\n\n`;
  if (process.env['UPDATE_DOCS'] === '1')
    writeFileSync(
      page,
      said.replace(part(name), () => drawing),
    );
  expect(part(name).exec(readFileSync(page, 'utf8'))?.[0]).toBe(drawing);
});
