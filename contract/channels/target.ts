import { type Markup, scanHtml } from './html-scan.ts';
import type { Rule } from './pack.ts';
import type { Subject } from './sentences.ts';
import { joinedWordsOf, type Words, wordsOf } from './words.ts';

/** A text, read only as far as its rules need. */
export class ReadText {
  readonly text: string;
  /** Position in a list. */
  readonly item: number | undefined;
  #words: Words | undefined;
  #joinedWords: Words | undefined;
  #vocabulary: ReadonlySet<string> | undefined;
  #markup: readonly Markup[] | undefined;

  constructor(text: string, item: number | undefined) {
    this.text = text;
    this.item = item;
  }

  get words(): Words {
    this.#words ??= wordsOf(this.text);
    return this.#words;
  }

  get joinedWords(): Words {
    this.#joinedWords ??= joinedWordsOf(this.text, this.words);
    return this.#joinedWords;
  }

  /** Every word once. */
  get vocabulary(): ReadonlySet<string> {
    this.#vocabulary ??= new Set(this.words.folded);
    return this.#vocabulary;
  }

  get markup(): readonly Markup[] {
    this.#markup ??= scanHtml(this.text);
    return this.#markup;
  }
}

/** Where in the field. */
export interface Place {
  item?: number | undefined;
  start?: number;
  end?: number;
}

/** What a rule judges: all texts of one field, and what is known beside them. */
export interface Target extends Subject {
  readonly texts: readonly ReadText[];
  readonly language: string;
  readonly brand: string | undefined;
  /** Who sets the rule, if anybody: “eBay”. */
  readonly who: (rule: Rule) => string | undefined;
  /** The text of another field of the listing. */
  readonly textOf: (field: string) => string | undefined;
  /** Whether enough has been reported; a sentence for every sign of a long text would take long to write. */
  readonly isFull: () => boolean;
  readonly report: (rule: Rule, message: string, place?: Place) => void;
}
