import { changeableIn, type Pack } from '#contract/channels/overrides.ts';
import type { PackField, Rule } from '#contract/channels/pack.ts';
import { ruleInWords } from '#contract/channels/rule-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { RuleChoice } from './add-override.tsx';
import { evidenceWords } from './override-words.ts';

interface RuleGroupsProps {
  pack: Pack;
  onOverride: (choice: RuleChoice) => void;
}

/** The rules of a pack by field; those of a market hold for every text. */
export function RuleGroups({ pack, onOverride }: RuleGroupsProps) {
  const groups: { name?: string; title: string; field?: PackField; rules: readonly Rule[] }[] =
    'fields' in pack
      ? pack.fields.map((field) => ({
          name: field.name,
          title: capitalised(field.label),
          field,
          rules: field.rules,
        }))
      : [{ title: 'Every text', rules: pack.rules }];
  return groups.map(({ name, title, field, rules }) => (
    <Panel
      key={name ?? title}
      title={title}
      action={name && <code className="text-ink-faint text-small">{name}</code>}
    >
      <ul className="grid">
        {rules.map((rule) => {
          const words = ruleInWords(rule, field);
          const source = pack.sources.find(({ id }) => id === rule.source);
          return (
            <li
              key={rule.id}
              className="grid gap-x-4 gap-y-1 border-line border-b py-2.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_10rem_6.5rem] sm:items-center"
            >
              <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="wrap-anywhere">{words}</span>
                <Badge tone={rule.severity === 'block' ? 'neutral' : 'info'}>
                  {rule.severity === 'block' ? 'Blocks' : 'Advice'}
                </Badge>
              </p>
              <p className="text-ink-soft text-small">
                {source ? (
                  <a href={source.url} rel="noreferrer" target="_blank" className="text-link">
                    {evidenceWords[rule.evidence]}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                ) : (
                  evidenceWords[rule.evidence]
                )}
              </p>
              <p className="sm:justify-self-end">
                {changeableIn(rule) !== undefined && (
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => onOverride({ field: name, title, rule })}
                  >
                    Override
                    <span className="sr-only">
                      {' '}
                      {title}: {words}
                    </span>
                  </Button>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  ));
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
