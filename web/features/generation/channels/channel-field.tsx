import { use } from 'react';
import { textOfHtml } from '#contract/channels/html-text.ts';
import { entriesOf, type FieldKind, type FieldValue } from '#contract/channels/version-fields.ts';
import { type Count, countText, type Limit } from '#web/domain/field-limits.ts';
import { previewHtml } from '#web/ui/preview-html.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { Caret, NumberedList, Paragraphs, Specifications } from '../listing/listing-copy.tsx';
import { BlockAttributes } from '../listing/listing-language.ts';

/** How long a text is. Over the limit it turns amber and says so. */
export function CountWords({ count: { text, isOver } }: { count: Count }) {
  return (
    <span className={`tabular text-caption ${isOver ? 'font-medium text-warning' : 'text-ink-faint'}`}>
      {text}
    </span>
  );
}

function Words({ words, isWriting }: { words: readonly string[]; isWriting: boolean }) {
  const attributesOf = use(BlockAttributes);
  return (
    <ul {...attributesOf(words.join(' '))} className="flex flex-wrap gap-2">
      {words.map((word, place) => (
        <li key={word} className="rounded-mark bg-well px-2">
          {word}
          {isWriting && place === words.length - 1 && <Caret />}
        </li>
      ))}
    </ul>
  );
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

interface ChannelFieldProps {
  kind: FieldKind;
  value: FieldValue;
  /** Whether the model is writing this field. */
  isWriting: boolean;
  /** What an entry of a list is called: `Bullet point`. */
  entryName: string;
  /** Of an entry of a list. */
  entryLimit: Limit | null;
}

/** The text of a channel's field. */
export function ChannelField({ kind, value, isWriting, entryName, entryLimit }: ChannelFieldProps) {
  const entries = entriesOf(value);
  switch (kind) {
    case 'text':
      return <Paragraphs lines={entries.flatMap(linesOf)} isWriting={isWriting} />;
    case 'html': {
      const [html = ''] = entries;
      if (!isWriting && /<[a-z]/i.test(html))
        return <RichText html={previewHtml(html, { withTables: true })} />;
      return <Paragraphs lines={linesOf(textOfHtml(html))} isWriting={isWriting} />;
    }
    case 'lines':
      return (
        <NumberedList
          lines={entries}
          isWriting={isWriting}
          subject={entryName}
          noteOf={(line) => entryLimit && <CountWords count={countText(line, entryLimit)} />}
        />
      );
    case 'words':
      return <Words words={entries} isWriting={isWriting} />;
    case 'details':
      return <Specifications lines={entries} isWriting={isWriting} />;
  }
}
