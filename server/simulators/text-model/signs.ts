/** What stands between the parts of a text. */
export interface Signs {
  readonly stop: string;
  /** Between sentences. */
  readonly space: string;
  readonly colon: string;
  readonly comma: string;
  readonly dash: string;
}

/** Chinese and Japanese have wide signs, and no space after them. */
export const signsOf = (language: string): Signs =>
  /^(?:ja|zh)/.test(language)
    ? { stop: '。', space: '', colon: '：', comma: '、', dash: ' ' }
    : { stop: '.', space: ' ', colon: ': ', comma: ', ', dash: ' – ' };
