import { unreachable } from '../../../../types/unreachable.js';
import type { ImageBlock, SectionBlock, TableBlock } from '../../../../wire/blocks.js';
import { ElementView } from '../inputs/ElementView.js';
import { InputView } from '../inputs/InputView.js';
import { inlineOf, readRichText } from '../text/richtext.js';
import { Picture } from './Picture.js';
import { Inlines, MarkdownText, Passages } from './Passages.js';
import type { Drawn } from './read.js';
import { actionIdOf, blockIdOf } from './read.js';
import { Words, plainWords } from './Words.js';

/** The blocks of a message or view. A block that stays keeps its DOM, and so its focus, through updates. */
export function Blocks({ of }: { readonly of: readonly Drawn[] }) {
  return (
    <div class="blocks">
      {of.map((block, index) => (
        <OneBlock key={blockIdOf(block) || index} of={block} />
      ))}
    </div>
  );
}

function OneBlock({ of }: { readonly of: Drawn }) {
  switch (of.type) {
    case 'section':
      return <Section of={of} />;
    case 'context':
      return (
        <div class="block context">
          {of.elements.map((element, index) =>
            element.type === 'image' ? (
              <Picture key={index} src={element.image_url} alt={element.alt_text} small />
            ) : (
              <div key={index} class="context-text">
                <Words of={element} />
              </div>
            ),
          )}
        </div>
      );
    case 'actions':
      return (
        <div class="block actions">
          {of.elements.map((element) => (
            <ElementView key={actionIdOf(element)} blockId={blockIdOf(of)} element={element} />
          ))}
        </div>
      );
    case 'input':
      return <InputView of={of} />;
    case 'header':
      return <h2 class="block header">{plainWords(of.text)}</h2>;
    case 'divider':
      return <hr class="block divider" />;
    case 'image':
      return <ImageView of={of} />;
    case 'markdown':
      return (
        <div class="block">
          <MarkdownText text={of.text} />
        </div>
      );
    case 'rich_text':
      return (
        <div class="block">
          <Passages of={readRichText(of)} />
        </div>
      );
    case 'table':
      return <Table of={of} />;
    case 'unknown':
      return <p class="block unknown">This {of.was} cannot be shown here.</p>;
    default:
      return unreachable(of);
  }
}

function Section({ of }: { readonly of: SectionBlock }) {
  const { accessory } = of;
  return (
    <div class="block section">
      <div class="section-body">
        {of.text && <Words of={of.text} />}
        {of.fields && (
          <div class="fields">
            {of.fields.map((field, index) => (
              <div key={index} class="field">
                <Words of={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {accessory && (
        <div class="accessory">
          {accessory.type === 'image' ? (
            <Picture src={accessory.image_url} alt={accessory.alt_text} />
          ) : (
            <ElementView blockId={blockIdOf(of)} element={accessory} />
          )}
        </div>
      )}
    </div>
  );
}

function ImageView({ of }: { readonly of: ImageBlock }) {
  return (
    <figure class="block image">
      {of.title && <figcaption>{plainWords(of.title)}</figcaption>}
      <Picture src={of.image_url} alt={of.alt_text} />
    </figure>
  );
}

function Table({ of }: { readonly of: TableBlock }) {
  return (
    <div class="block table">
      <table>
        <tbody>
          {of.rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map((cell, index) => {
                const Cell = rowIndex === 0 ? 'th' : 'td';
                const textAlign = of.column_settings?.[index]?.align ?? 'left';
                return (
                  <Cell key={index} style={{ textAlign }} {...(rowIndex === 0 ? { scope: 'col' } : {})}>
                    {cell.type === 'raw_text' ? cell.text : <Inlines of={inlineOf(cell)} />}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
