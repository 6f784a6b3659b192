import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInWrongLanguage } from './language-of-text.ts';
import { judgeCompleteness } from './listing-completeness.ts';
import type { ListingContent } from './listing-content.ts';
import { decodeListing } from './parse-listing.ts';
import { findFaults, withoutFaults } from './writing-faults.ts';

const whole: ListingContent = {
  productDescription: ['The shelf is made of oak. It holds 20 kg.'],
  featureHighlights: ['Made of oak'],
  specificationDetails: ['Material: oak'],
  seoOptimizedContent: { titleOptions: ['Oak Shelf'], seoBulletPoints: [], seoDescription: '' },
  metaTags: { title: 'Oak Shelf', description: '' },
  slug: 'oak-shelf',
  productTags: ['oak'],
};
const empty = decodeListing('');
const judge = (content: ListingContent, more: { language?: string; wasCutOff?: boolean } = {}) =>
  judgeCompleteness(content, { language: 'en', wasCutOff: false, ...more });
const codes = (content: ListingContent, more = {}) => judge(content, more).problems.map(({ code }) => code);

describe('a listing is complete', () => {
  test('with all its sections, and stays as it is', () => {
    expect(judge(whole)).toEqual({ content: whole, isComplete: true, problems: [] });
  });

  test('with a description and two more sections; what is missing is told', () => {
    const { productDescription, slug, productTags } = whole;
    const few = { ...empty, productDescription, slug, productTags };
    expect(judge(few).isComplete).toBe(true);
    expect(judge(few).problems).toContainEqual({
      code: 'missing_section',
      section: 'featureHighlights',
      message: 'The feature highlights are missing.',
    });
    expect(judge({ ...few, slug: '' })).toMatchObject({
      isComplete: false,
      problems: [expect.objectContaining({ code: 'too_few_sections' }), ...Array(5).fill(expect.anything())],
    });
  });

  test('not without a description', () => {
    expect(judge({ ...whole, productDescription: [] })).toMatchObject({
      isComplete: false,
      problems: [{ code: 'no_description', message: 'There is no description.' }],
    });
  });

  test('not if it breaks off', () => {
    expect(judge(whole, { wasCutOff: true })).toMatchObject({
      isComplete: false,
      problems: [{ code: 'cut_off', message: 'The text breaks off before its end.' }],
    });
    const broken = { ...whole, productDescription: ['The shelf is made of oak. It is a shelf for'] };
    expect(judge(broken)).toMatchObject({
      isComplete: false,
      problems: [{ message: 'The description ends in the middle of a sentence.' }],
    });
    for (const end of [
      'The shelf is made of oak',
      'Made of oak: 40 x 60 cm',
      'Eiche, massiv',
      '天然木の棚です',
    ])
      expect(codes({ ...whole, productDescription: [end] })).toEqual([]);
  });
});

describe('excuses and placeholders', () => {
  test.each([
    ['The [Brand] shelf is nice. It is made of oak.', 'It is made of oak.'],
    ['[Brand Name] Oak Shelf', 'Oak Shelf'],
    ['{{product_name}}, made of oak', 'made of oak'],
    ['Made of oak. Insert warranty details here.', 'Made of oak.'],
    ['Sorry, I cannot write that.', ''],
    ['As an AI language model, I have no data. The shelf is made of oak.', 'The shelf is made of oak.'],
    ["I'm sorry, but I can't help with that request.", ''],
    ['Es tut mir leid, ich kann das nicht schreiben. Das Regal ist aus Eiche.', 'Das Regal ist aus Eiche.'],
    ['[Markenname] Regal aus Eiche', 'Regal aus Eiche'],
    ['Je ne peux pas vous aider.', ''],
    ['Lo siento, no puedo ayudar.', ''],
    ['申し訳ありませんが、作成できません。', ''],
    ['抱歉，我无法提供。这是一个实木架。', '这是一个实木架。'],
    ['[ブランド名]の棚', 'の棚'],
  ])('%s', (text, expected) => expect(withoutFaults(text, 'en')).toBe(expected));

  test.each([
    'A mug that says “Sorry, I’m late”.',
    'Array [2 pack] of pens [new]',
    'I can help you sleep: the pillow.',
    'Works with AI assistants.',
    'Insert the plug and press here.',
    'Size {S, M, L} and 100% cotton',
    'KI-gestützte Kamera für Ihre Sicherheit',
    'T-shirt “As an adult”',
  ])('not %s', (text) => expect(findFaults(text)).toEqual([]));

  test('go where the field stands without them, and are told of', () => {
    const content = {
      ...whole,
      productDescription: ['The [Brand] shelf. It is made of oak.', 'Sorry, I cannot help with more.'],
      metaTags: { title: '[Product Name]', description: 'A shelf.' },
    };
    const judged = judge(content);
    expect(judged.isComplete).toBe(true);
    expect(judged.content.productDescription).toEqual(['It is made of oak.']);
    expect(judged.content.metaTags).toEqual({ title: '', description: 'A shelf.' });
    expect(judged.problems).toEqual([
      expect.objectContaining({ code: 'placeholder', section: 'productDescription' }),
      expect.objectContaining({ code: 'refusal', section: 'productDescription' }),
      {
        code: 'placeholder',
        section: 'metaTags',
        message: 'The meta tags have a placeholder that nobody filled in; it was removed.',
      },
    ]);
  });

  test('leave nothing of a description that is nothing else', () => {
    expect(judge({ ...whole, productDescription: ['As an AI, I cannot write this.'] })).toMatchObject({
      isComplete: false,
      problems: [{ code: 'no_description' }, { code: 'refusal' }],
    });
  });

  test('are removed from any text, in any language, once and for all', () => {
    const parts = fc.constantFrom(
      '[Brand]',
      '{{x}}',
      'As an AI',
      'Sorry, I cannot',
      '.',
      ' ',
      'Oak',
      '棚',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(parts).map((all) => all.join(' ')),
        (text) => {
          expect(findFaults(withoutFaults(text, 'en'))).toEqual([]);
        },
      ),
    );
  });

  test('are looked for in reasonable time', () => {
    for (const unit of ['[', '[brand ', '{{', 'insert ', 'I cannot ', 'hier ', 'a ', '« ']) {
      const startedAt = performance.now();
      findFaults(unit.repeat(20_000 / unit.length));
      expect(performance.now() - startedAt, unit).toBeLessThan(4000);
    }
  }, 30_000);
});

const texts: Record<string, string> = {
  en: 'The shelf is made of solid oak from the north of Portugal and it is finished by hand with a natural oil. It holds books, plants and boxes of up to twenty kilograms, and the screws for the wall are in the box with the instructions.',
  de: 'Das Regal ist aus massiver Eiche aus dem Norden von Portugal und wird von Hand mit einem natürlichen Öl behandelt. Es trägt Bücher, Pflanzen und Kisten bis zu zwanzig Kilogramm, und die Schrauben für die Wand liegen mit der Anleitung in der Schachtel.',
  fr: "L'étagère est en chêne massif du nord du Portugal et elle est finie à la main avec une huile naturelle. Elle porte des livres, des plantes et des boîtes jusqu'à vingt kilos, et les vis pour le mur sont dans la boîte avec la notice.",
  es: 'La estantería es de roble macizo del norte de Portugal y está acabada a mano con un aceite natural. Soporta libros, plantas y cajas de hasta veinte kilos, y los tornillos para la pared están en la caja con las instrucciones.',
  it: 'La mensola è di rovere massello del nord del Portogallo ed è rifinita a mano con un olio naturale. Porta libri, piante e scatole fino a venti chili, e le viti per il muro sono nella scatola con le istruzioni per il montaggio.',
  pt: 'A prateleira é de carvalho maciço do norte de Portugal e é acabada à mão com um óleo natural. Suporta livros, plantas e caixas de até vinte quilos, e os parafusos para a parede estão na caixa com as instruções de montagem.',
  nl: 'De plank is van massief eiken uit het noorden van Portugal en wordt met de hand met een natuurlijke olie afgewerkt. Hij draagt boeken, planten en dozen tot twintig kilo, en de schroeven voor de muur zitten in de doos met de handleiding.',
  sv: 'Hyllan är av massiv ek från norra Portugal och är behandlad för hand med en naturlig olja. Den bär böcker, växter och lådor på upp till tjugo kilo, och skruvarna till väggen ligger i lådan med en anvisning om hur den sätts upp.',
  pl: 'Półka jest z litego dębu z północy Portugalii i jest wykończona ręcznie naturalnym olejem. Utrzymuje książki, rośliny i pudełka do dwudziestu kilogramów, a śruby do ściany są w pudełku z instrukcją i z kołkami do betonu oraz do cegły.',
  fi: 'Hylly on valmistettu massiivitammesta Portugalin pohjoisosasta ja se on viimeistelty käsin luonnonöljyllä. Se kantaa kirjoja, kasveja ja laatikoita jopa kaksikymmentä kiloa, ja seinäruuvit ovat laatikossa ohjeiden kanssa.',
  da: 'Hylden er lavet af massiv eg fra det nordlige Portugal og er behandlet i hånden med en naturlig olie. Den bærer bøger, planter og kasser på op til tyve kilo, og skruerne til væggen ligger i kassen med en vejledning til montering.',
  hu: 'A polc tömör tölgyfából készült Portugália északi részéről, és kézzel, természetes olajjal kezelték. Akár húsz kilogramm könyvet, növényt és dobozt is elbír, a fali csavarok pedig a dobozban vannak az útmutatóval együtt.',
  ja: 'この棚はポルトガル北部の無垢オーク材を使い、天然オイルで手塗り仕上げをしています。本や植物、箱など二十キロまで載せることができ、壁用のネジと説明書が付属しています。お部屋になじむ落ち着いた色合いです。',
  'zh-Hans':
    '这款置物架采用葡萄牙北部的实木橡木制成，表面以天然油手工处理。可承重二十公斤，适合摆放书籍、植物和收纳盒，包装内附墙面安装螺丝和说明书。色泽自然，适合各种家居风格，安装简单方便，经久耐用，清洁容易。',
  ko: '이 선반은 포르투갈 북부의 단단한 참나무로 만들어졌으며 천연 오일로 손수 마감했습니다. 책과 식물, 상자를 최대 이십 킬로그램까지 올려놓을 수 있고, 벽에 고정하는 나사와 설명서가 함께 들어 있습니다.',
  ru: 'Полка сделана из массива дуба с севера Португалии и обработана вручную натуральным маслом. Она выдерживает книги, растения и коробки весом до двадцати килограммов, а винты для стены лежат в коробке с инструкцией.',
  ar: 'هذا الرف مصنوع من خشب البلوط الصلب من شمال البرتغال وهو معالج يدويا بزيت طبيعي. يحمل الكتب والنباتات والصناديق حتى عشرين كيلوغراما، ومسامير الحائط موجودة في العلبة مع التعليمات.',
  he: 'המדף עשוי מעץ אלון מלא מצפון פורטוגל ומטופל ביד בשמן טבעי. הוא נושא ספרים, צמחים וקופסאות עד עשרים קילוגרם, והברגים לקיר נמצאים בקופסה יחד עם ההוראות להרכבה.',
  el: 'Το ράφι είναι από μασίφ δρυ από τη βόρεια Πορτογαλία και είναι φινιρισμένο στο χέρι με φυσικό λάδι. Αντέχει βιβλία, φυτά και κουτιά έως είκοσι κιλά, και οι βίδες για τον τοίχο είναι στο κουτί.',
  th: 'ชั้นวางนี้ทำจากไม้โอ๊กแท้จากทางเหนือของโปรตุเกสและเคลือบด้วยน้ำมันธรรมชาติด้วยมือ รับน้ำหนักหนังสือ ต้นไม้ และกล่องได้ถึงยี่สิบกิโลกรัม พร้อมสกรูสำหรับผนังและคู่มือในกล่อง',
  hi: 'यह शेल्फ पुर्तगाल के उत्तर की ठोस ओक लकड़ी से बना है और इसे प्राकृतिक तेल से हाथ से तैयार किया गया है। यह बीस किलोग्राम तक की किताबें, पौधे और डिब्बे संभालता है, और दीवार के पेंच डिब्बे में हैं।',
};

describe('the language', () => {
  const pairs = Object.keys(texts).flatMap((asked) =>
    Object.keys(texts).map((written) => [asked, written] as const),
  );
  /** Too near to one another to be told apart by their function words. */
  const near = new Set([
    'da-sv',
    'sv-da',
    'es-pt',
    'pt-es',
    'es-it',
    'it-es',
    'it-pt',
    'pt-it',
    'fr-es',
    'es-fr',
    'fr-it',
    'it-fr',
    'fr-pt',
    'pt-fr',
  ]);
  /** Without lists of their function words: only English is noticed. */
  const unlisted = new Set(['fi', 'da', 'hu']);
  const isLatin = (code: string) => /\p{Script=Latin}/u.test(texts[code] ?? '');

  test.each(Object.keys(texts))('%s is taken for itself', (code) => {
    expect(isInWrongLanguage(texts[code] ?? '', code)).toBe(false);
  });

  test('another one is noticed', () => {
    const missed = pairs.filter(
      ([asked, written]) =>
        asked !== written &&
        !near.has(`${asked}-${written}`) &&
        !(
          isLatin(asked) &&
          isLatin(written) &&
          (unlisted.has(written) || (unlisted.has(asked) && written !== 'en'))
        ) &&
        !isInWrongLanguage(texts[written] ?? '', asked),
    );
    expect(missed).toEqual([]);
  });

  test.each([
    [
      'de',
      'USB-C Power Bank 20000 mAh, Quick Charge 3.0, LED Display, Power Delivery, Black Edition, Made in Germany, Smart Home Ready',
    ],
    ['ja', 'Apple iPhone 15 Pro Max USB-C MagSafe Wireless Charger Stand 対応 アルミ製スタンド'],
    ['en', 'Cappuccino, espresso, macchiato e latte: la dolce vita'],
    ['fr', 'Sweat à capuche oversize Original Street Style, Made in Italy'],
    ['sr', 'Полица је направљена од масивног храста са севера Португала и обрађена је ручно природним уљем.'],
    ['fi', 'The North Face and Under Armour, the best of the outdoor brands'],
  ])('%s: names, loan words and short texts are no alarm', (code, text) => {
    expect(isInWrongLanguage(text, code)).toBe(false);
  });

  test('makes a listing incomplete', () => {
    const content = { ...whole, productDescription: [texts['en'] ?? ''] };
    expect(judge(content, { language: 'de' })).toMatchObject({
      isComplete: false,
      problems: [{ code: 'wrong_language', message: 'The text is not in German.' }],
    });
  });
});
