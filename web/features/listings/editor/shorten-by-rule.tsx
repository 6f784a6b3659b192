import { languageCodeOf } from '#contract/languages.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastWithUndo } from '#web/ui/undo-toast.tsx';
import { type EditorData, useEditor } from './editor-context.ts';
import { type EditorField, type FieldValue, MARKET, storedForm } from './listing-fields.ts';
import { packOf, type ShownFinding } from './use-findings.ts';

const tooLong = /\.(longest|longestTogether|mostItems)$/;

/** The field within its limits, cut at the borders of words and phrases. */
async function shortened(
  field: EditorField,
  value: FieldValue,
  { state, packs }: EditorData,
): Promise<FieldValue> {
  const { composeToFit } = await import('#contract/channels/compose.ts');
  const channel = packOf(packs, field.channel);
  if (!channel) return value;
  const market = packs.markets.find((pack) => pack.market === state.values[MARKET]);
  const [name = '', part] = field.name.split('.');
  const text = storedForm(value) as string;
  const { fields } = composeToFit(part ? { [name]: { [part]: text } } : { [name]: text }, {
    packs: { channel, market },
    language: languageCodeOf(state.listing.language) ?? 'en',
    brand: packs.brand,
  });
  const fitted = fields[name];
  return ((part ? (fitted as Record<string, unknown>)[part] : fitted) ?? '') as FieldValue;
}

/** Offered where a text is too long: at once, without the writer and for nothing. */
export function ShortenByRule({
  field,
  findings,
}: {
  field: EditorField;
  findings: readonly ShownFinding[];
}) {
  const editor = useEditor();
  if (!findings.some(({ rule, severity }) => severity === 'block' && tooLong.test(rule))) return null;
  const { key } = field;
  const shorten = async () => {
    const before = editor.state.values[key] ?? '';
    try {
      editor.store.change({ [key]: await shortened(field, before, editor) });
      toastWithUndo('Shortened by rule.', () => editor.store.change({ [key]: before }));
    } catch {
      toast.error('The text could not be shortened. Check your connection.');
    }
  };
  return (
    <Button
      size="small"
      className="w-fit"
      aria-label={`Shorten by rule: ${field.title}`}
      onClick={() => void shorten()}
    >
      Shorten by rule
    </Button>
  );
}
