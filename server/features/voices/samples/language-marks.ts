/** A word that stands for itself and its other forms. */
export interface Mark {
  readonly word: string;
  readonly forms: readonly string[];
}

/** By which words a language tells who speaks and who is spoken to. All in lower case but German's polite forms. */
interface LanguageMarks {
  readonly we: Mark;
  readonly i: Mark;
  /** Ways to address the reader, the most familiar first. */
  readonly address: readonly Mark[];
}

/** The forms are given if the word itself is not one of them, because it has other meanings too. */
const mark = (word: string, others: string): Mark => ({ word, forms: [word, ...others.split(' ')] });
const markBy = (word: string, forms: string): Mark => ({ word, forms: forms.split(' ') });

const marks: Readonly<Record<string, LanguageMarks>> = {
  en: {
    we: mark('we', 'our ours us we’re we’ve we’ll we’d'),
    i: mark('I', 'i my mine me myself i’m i’ve i’ll i’d'),
    address: [mark('you', 'your yours yourself you’re you’ll you’ve you’d')],
  },
  de: {
    we: mark('wir', 'uns unser unsere unseren unserem unserer unseres'),
    i: mark('ich', 'mich mir mein meine meinen meinem meiner meines'),
    address: [
      mark('du', 'dich dir dein deine deinen deinem deiner deines'),
      markBy('ihr', 'euch euer eure euren eurem eurer eures'),
      mark('Sie', 'Ihnen Ihr Ihre Ihren Ihrem Ihrer Ihres'),
    ],
  },
  fr: {
    we: mark('nous', 'notre nos'),
    i: mark('je', 'j moi mon ma mes'),
    address: [mark('tu', 't te toi ton ta tes'), mark('vous', 'votre vos')],
  },
  es: {
    we: mark('nosotros', 'nosotras nos nuestro nuestra nuestros nuestras'),
    i: mark('yo', 'mi mis mí'),
    address: [
      mark('tú', 'tu tus te ti contigo tuyo tuya'),
      mark('vosotros', 'vosotras os vuestro vuestra vuestros vuestras'),
      mark('usted', 'ustedes'),
    ],
  },
  ja: {
    we: mark('私たち', 'わたしたち 私ども 当店 当社 弊社'),
    i: markBy('私', '私は 私が 私の わたしは 僕'),
    address: [mark('あなた', 'きみ'), mark('お客様', 'お客さま 皆様 皆さま')],
  },
};

/** Undefined for a language whose words we do not know. */
export const marksOf = (language: string): LanguageMarks | undefined => marks[language];
