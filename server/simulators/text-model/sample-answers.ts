/**
 * A plausible answer for tests that need to know its words. Keyed by section, so that a scenario can omit
 * some.
 */
const sampleSections = {
  description: `=== PRODUCT DESCRIPTIONS ===
The Stoneware Mug is thrown by hand and holds 350 ml.

Each mug is glazed inside and left bare at the foot.`,
  highlights: `=== FEATURE HIGHLIGHTS ===
- Thrown by hand
- Holds 350 ml
- Glazed inside
- Bare foot
- Dishwasher safe`,
  specifications: `=== SPECIFICATION DETAILS ===
- Material: stoneware
- Capacity: 350 ml`,
  search: `=== SEO-OPTIMIZED CONTENT ===
=== OPTIMIZED TITLES ===
1. Stoneware Mug, 350 ml
2. Hand-Thrown Stoneware Mug
3. Glazed Stoneware Mug, Dishwasher Safe
=== SEO BULLET POINTS ===
- Stoneware mug for 350 ml
- Thrown by hand
- Glazed inside
- Dishwasher safe
- Bare foot
=== SEO DESCRIPTION ===
A hand-thrown stoneware mug for 350 ml, glazed inside and dishwasher safe.`,
  meta: `=== META TAGS ===
META TITLE: Stoneware Mug, 350 ml, Thrown by Hand
META DESCRIPTION: A hand-thrown stoneware mug for 350 ml, glazed inside and dishwasher safe.`,
  slug: `=== SLUG ===
stoneware-mug-350-ml`,
  tags: `=== PRODUCTS TAGS ===
stoneware mug, hand-thrown, 350 ml, glazed, dishwasher safe`,
} as const;

/** Tokens of a complete answer. */
export const sampleUsage = { prompt: 900, cached: 640, answer: 400, thoughts: 50 } as const;

/** What no provider can mean: negative, fractional, endless, or no number at all. */
export const absurdTokenCounts = { prompt: -1, cached: 'many', answer: 4.5, thoughts: 1e300 } as const;

type SampleSection = keyof typeof sampleSections;

const answerWithout = (...left: SampleSection[]) =>
  (Object.keys(sampleSections) as SampleSection[])
    .filter((name) => !left.includes(name))
    .map((name) => sampleSections[name])
    .join('\n\n');

export const sampleAnswers = {
  whole: answerWithout(),
  withoutMeta: answerWithout('meta'),
  withoutSections: answerWithout('specifications', 'search', 'tags'),
  /** Text outside all sections of a listing: nothing a shop could use. */
  unusable: answerWithout('description', 'highlights', 'specifications', 'search', 'meta', 'tags'),
  meta: 'META TITLE: Stoneware Mug from the second request\nMETA DESCRIPTION: Asked for once more, and here it is.',
  hostile: `Sure! <b>Here</b> you go.
=== PRODUCT DESCRIPTIONS ===
<script>alert('copy')</script>
**Bold** [link](javascript:alert(1)) ![pixel](https://evil.example/p.png) \u202Egnp.exe
<img src=x onerror=alert(1)>
=== FEATURE HIGHLIGHTS ===
- </textarea><svg onload=alert(1)>
- {{constructor.constructor('alert(1)')()}}
=== META TAGS ===
META TITLE: </title><script>alert(2)</script>
META DESCRIPTION: "><meta http-equiv=refresh content=0;url=https://evil.example>
=== SLUG ===
../../admin?x=<script>
=== PRODUCTS TAGS ===
<i>tag</i>, "onmouseover=alert(1)", javascript:alert(1)`,
} as const;
