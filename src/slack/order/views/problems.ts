import { button, context, section } from '../../blocks.js';
import { inLines } from '../../escape.js';
import { writeFix } from '../values.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { Problem } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

const most = 8;
const mostFixes = 3;

/** What stops a person, below the step line: one section each, with a Fix for every way out (at most three). */
export function problemBlocks(
  viewContext: ViewContext,
  problems: readonly Problem[],
  canFix = true,
): ViewBlock[] {
  if (problems.length === 0) return [];
  const { products } = viewContext.texts.order;
  const shown = problems.slice(0, most);
  return [
    section(products.problems(problems.length), { blockId: 'order.problems' }),
    ...shown.flatMap((problem, index) => problemBlock(viewContext, problem, index, canFix)),
    ...(problems.length > most ? [context(products.moreProblems(problems.length - most))] : []),
  ];
}

/** What is only to be known: it stops nobody, and approvers are shown it (P12). */
export function warningBlocks(viewContext: ViewContext, warnings: readonly string[]): ViewBlock[] {
  return warnings.length === 0 ? [] : [section(viewContext.texts.order.products.warnings(warnings))];
}

function problemBlock(
  viewContext: ViewContext,
  problem: Problem,
  index: number,
  canFix: boolean,
): ViewBlock[] {
  const { products } = viewContext.texts.order;
  const [first, ...rest] = canFix ? problem.fixes.slice(0, mostFixes) : [];
  const says = products.problem(problem.says, first?.says ?? null);
  const fixButton = (at: number, fix: NonNullable<typeof first>) =>
    button({
      action: `order.fix.${index}.${at}`,
      text: products.fix,
      value: writeFix(fix.fix),
      label: products.fixLabel(fix.says),
    });
  return [
    section(problem.catalogue ? inLines([says, products.catalogue]) : says, {
      blockId: `order.problem.${index}`,
      ...(first === undefined ? {} : { accessory: fixButton(0, first) }),
    }),
    ...rest.map((fix, place) =>
      section(products.orElse(fix.says), {
        blockId: `order.problem.${index}.${place + 1}`,
        accessory: fixButton(place + 1, fix),
      }),
    ),
  ];
}
