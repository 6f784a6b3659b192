import { foldCase } from './words.ts';

/**
 * Articles, prepositions and conjunctions, which may be repeated where other words may not. Contracted forms
 * (`du`, `im`, `della`) are among them.
 */
const lists: Readonly<Record<string, string>> = {
  en: 'a an the about above across after against along among around as at before behind below beneath beside besides between beyond by down during except for from in inside into like near of off on onto out outside over past per since than through throughout to toward towards under until up upon via with within without and but or nor so yet if because although though while whereas unless when where',
  de: 'der die das den dem des ein eine einen einem einer eines am an ans auf aus außer bei beim bis durch entlang für gegen gegenüber hinter im in ins mit nach neben ohne pro seit statt trotz über um unter vom von vor während wegen zu zum zur zwischen und oder aber denn sondern sowie als wie dass ob weil wenn obwohl damit bzw',
  fr: 'le la les l un une des du de d au aux à après avant avec chez contre dans depuis derrière dès devant en entre envers hors jusque malgré par parmi pendant pour sans sauf selon sous sur vers et ou mais donc or ni car que comme si quand lorsque puisque',
  es: 'el la los las lo un una unos unas al del a ante bajo con contra de desde durante en entre hacia hasta mediante para por según sin sobre tras y e o u pero sino ni que como si cuando porque aunque',
  it: 'il lo la i gli le l un uno una di a da in con su per tra fra del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle senza sotto sopra verso contro durante e ed o od ma né che se come quando perché',
  pt: 'o a os as um uma uns umas de do da dos das em no na nos nas num numa por pelo pela pelos pelas para com sem sob sobre entre até após ante contra desde ao aos à às e ou mas nem que se como quando porque',
  nl: 'de het een aan achter bij binnen boven buiten door in langs met na naar naast om onder op over per sinds te tegen ten ter tijdens tot tussen uit van vanaf via voor zonder en of maar want noch dat als dan omdat hoewel terwijl',
  sv: 'en ett den det de av bakom bland efter framför från för genom hos i inom innan med mellan mot om på runt sedan till under upp ur utan utanför vid åt över och eller men samt så att som när eftersom',
  pl: 'a ale albo bez by czy dla do i jak ku lub na nad o od oraz po pod przed przez przy u w we z za ze że żeby',
};

const sets = new Map<string, ReadonlySet<string>>();

function setOf(language: string): ReadonlySet<string> | undefined {
  const known = sets.get(language);
  const list = Object.hasOwn(lists, language) ? lists[language] : undefined;
  if (known || list === undefined) return known;
  const words = new Set(list.split(' ').map(foldCase));
  sets.set(language, words);
  return words;
}

const SHORT_WORD = 3;

/**
 * Whether a folded word is an article, preposition or conjunction. In a language without a list, every word
 * of up to three letters passes for one: nobody shall be stopped by a word we do not know.
 */
export function isFunctionWord(folded: string, language: string): boolean {
  const words = setOf(language.split('-')[0] ?? language);
  return words ? words.has(folded) : folded.length <= SHORT_WORD;
}

/** Whether a folded word is known to be one. */
export const isKnownFunctionWord = (folded: string, language: string): boolean =>
  setOf(language.split('-')[0] ?? language)?.has(folded) ?? false;

/** The languages whose function words are known. */
export const languagesWithFunctionWords: readonly string[] = Object.keys(lists);
