import { findProviderError } from './provider-failure.ts';

/** Maximum models remembered; beyond that the oldest is forgotten. */
const MAX_MODELS = 200;
const LONGEST_READ = 2_000;

/**
 * Parameters refused during the life of this process, by endpoint and model. After a restart, one refused
 * call each teaches them again.
 */
const refusedByModel = new Map<string, ReadonlySet<string>>();
const none: ReadonlySet<string> = new Set();

export const refusedBy = (modelKey: string): ReadonlySet<string> => refusedByModel.get(modelKey) ?? none;

export const forgetRefusedBy = (modelKey: string): void => void refusedByModel.delete(modelKey);

function remember(modelKey: string, names: Iterable<string>): void {
  const known = new Set([...refusedBy(modelKey), ...names]);
  refusedByModel.delete(modelKey);
  refusedByModel.set(modelKey, known);
  const [oldest] = refusedByModel.keys();
  if (refusedByModel.size > MAX_MODELS && oldest !== undefined) refusedByModel.delete(oldest);
}

const wordsOf = (text: string): string =>
  ` ${text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/**
 * Whether an error message names a parameter, in any provider's spelling: `topP`, `top_p`, "Top P", `topp`.
 */
function isNamed(name: string, complaint: string): boolean {
  const said = wordsOf(complaint);
  const words = wordsOf(name);
  if (name === 'thinkingConfig') return said.includes(' thinking ') || said.includes(' budget ');
  return said.includes(words) || said.includes(` ${words.replaceAll(' ', '')} `);
}

/**
 * The parts of an answer that say what was refused: message, `param`, field violations; the whole answer if
 * it has no error object.
 */
function complaintIn(answer: string): string {
  const { message, param, details } = findProviderError(answer);
  const said = [message, param, details].flatMap((part) => (part ? [JSON.stringify(part)] : []));
  return (said.length > 0 ? said.join(' ') : answer).slice(0, LONGEST_READ);
}

interface AskedBody {
  body: object;
  /** Names of the parameters the model can do without. */
  optional: readonly string[];
  /** The one of them that changes nothing in the answer. Dropped if a refusal names none. */
  spare?: string;
}

export interface AdjustableBody {
  readonly text: string;
  /**
   * The body without the parameters named in a refusal; without the spare one if it names none. Null if there
   * is nothing to leave out.
   */
  withoutRefused(status: number, answer: string): string | null;
  /** Call when the model has accepted the current body, to remember what had to be left out. */
  taken(): void;
}

/**
 * A request body that drops the parameters its model refuses. Each is dropped at most once, so retrying ends.
 */
export function adjustableBody(
  modelKey: string,
  build: (refused: ReadonlySet<string>) => AskedBody,
): AdjustableBody {
  const refused = new Set(refusedBy(modelKey));
  const learnt = new Set<string>();
  let asked = build(refused);
  return {
    text: JSON.stringify(asked.body),
    withoutRefused(status, answer) {
      if (status !== 400 && status !== 422) return null;
      const complaint = complaintIn(answer);
      const named = asked.optional.filter((name) => isNamed(name, complaint));
      const spare = asked.optional.filter((name) => name === asked.spare);
      const suspects = named.length > 0 ? named : spare;
      if (suspects.length === 0) return null;
      for (const name of suspects) {
        refused.add(name);
        learnt.add(name);
      }
      asked = build(refused);
      return JSON.stringify(asked.body);
    },
    taken() {
      if (learnt.size > 0) remember(modelKey, learnt);
    },
  };
}
