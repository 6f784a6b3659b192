/** A sample: the facts, and a listing that claims nothing beyond them. */
export const sampleFacts = {
  name: 'Stoneware pour-over coffee dripper',
  details: [
    'stoneware, thrown and glazed by hand in Porto',
    'size 02, one to four cups',
    'takes standard cone paper filters',
    'matte oat glaze, foot left bare',
    '420 g, 13 cm wide, 10.5 cm tall',
    'dishwasher safe',
  ],
  language: 'English',
};

export const sampleListing = {
  description:
    'Thrown and glazed by hand in Porto, this stoneware dripper turns standard size 02 filters into one to four cups of clear, unhurried coffee. The matte oat glaze stops short of the foot, so the bare clay shows where it was made. At 420 grams it sits steady on mug or carafe, and goes into the dishwasher when the pot is empty.',
  highlights: [
    'Thrown and glazed by hand in Porto',
    'Size 02, brews one to four cups',
    'Fits standard cone paper filters',
    'Matte oat glaze over a bare clay foot',
    'Dishwasher safe',
  ],
  metaTitle: 'Stoneware Pour-Over Coffee Dripper, Size 02, Hand-Thrown',
  metaDescription:
    'Hand-thrown stoneware pour-over dripper from Porto. Size 02, one to four cups, standard cone filters, matte oat glaze, dishwasher safe.',
  slug: 'stoneware-pour-over-coffee-dripper-size-02',
  tags: ['pour-over', 'stoneware', 'coffee-dripper', 'handmade', 'slow-coffee'],
};
