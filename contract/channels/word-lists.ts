// The words by which rules about wording are recognised: small on purpose. A rule that forbids promotional
// phrases names two or three; these are the ones that can hardly mean anything else.

type Words = Record<string, string[]>;

/** Every verb with every object: “cures cancer”, “treats diabetes”. */
const combine = (verbs: string, objects: string): string[] =>
  verbs.split(', ').flatMap((verb) => objects.split(', ').map((object) => `${verb} ${object}`));

export const promotionalPhrases: Words = {
  en: [
    'free shipping',
    'free delivery',
    '100% quality guaranteed',
    'quality guaranteed',
    'special offer',
    'limited time offer',
    'buy now',
    'on sale',
    'best price',
    'lowest price',
    'money back guarantee',
  ],
  de: [
    'versandkostenfrei',
    'kostenloser Versand',
    'gratis Versand',
    'Sonderangebot',
    'jetzt kaufen',
    'Bestpreis',
  ],
  fr: ['livraison gratuite', 'offre spéciale', 'achetez maintenant', 'meilleur prix'],
  es: ['envío gratis', 'oferta especial', 'compra ahora', 'mejor precio'],
};

/** Named on Amazon's page of tips, not among the requirements. */
export const subjectivePraise: Words = { en: ['hot item', 'best seller', 'bestseller'] };

export const availability: Words = {
  en: [
    'in stock',
    'out of stock',
    'back in stock',
    'available now',
    'ships today',
    'today only',
    'this week only',
    'for a limited time',
    'limited time only',
    'while stocks last',
    'while supplies last',
    'sale ends',
  ],
  de: ['auf Lager', 'sofort lieferbar', 'nur heute', 'solange der Vorrat reicht'],
  fr: ['en stock', 'disponible immédiatement', 'dans la limite des stocks disponibles'],
  es: ['en stock', 'solo hoy', 'hasta agotar existencias'],
};

export const reviews: Words = {
  en: [
    'leave a review',
    'positive review',
    'positive reviews',
    'customer reviews',
    '5 star reviews',
    'five star reviews',
  ],
  de: ['Kundenbewertungen'],
  fr: ['avis clients'],
  es: ['opiniones de clientes'],
};

export const guarantees: Words = {
  en: ['guarantee', 'guarantees', 'guaranteed', 'refund', 'refunds', 'money back', 'if not satisfied'],
  de: ['Garantie', 'garantiert', 'Rückerstattung', 'Geld zurück'],
  fr: ['garantie', 'garanti', 'remboursement', 'satisfait ou remboursé'],
  es: ['garantía', 'garantizado', 'reembolso', 'devolución del dinero'],
};

export const placeholders: Words = {
  en: ['N/A', 'TBD', 'copy pending', 'not applicable', 'not eligible', 'yet to decide', 'to be decided'],
};

export const diseaseClaims: Words = {
  en: [
    ...combine(
      'cure, cures, curing, treat, treats, treating, prevent, prevents, preventing, mitigate, mitigates',
      'cancer, diabetes, arthritis, asthma, depression, dementia, hypertension, epilepsy, psoriasis, eczema, herpes, HIV, AIDS, influenza, the flu, COVID, malaria, Alzheimer’s, Parkinson’s, disease, diseases',
    ),
    'cure for cancer',
    'anti-cancer',
    'anticancer',
  ],
  de: combine(
    'heilt, behandelt, verhindert, lindert, gegen',
    'Krebs, Diabetes, Arthritis, Arthrose, Asthma, Depressionen, Demenz, Bluthochdruck, Schuppenflechte, Neurodermitis, Herpes, Grippe, Krankheiten',
  ),
  fr: combine(
    'guérit, traite, soigne, prévient',
    "le cancer, le diabète, l'arthrite, l'arthrose, l'asthme, la dépression, la démence, l'hypertension, le psoriasis, l'eczéma, l'herpès, la grippe, les maladies",
  ),
  es: combine(
    'cura, trata, previene',
    'el cáncer, la diabetes, la artritis, la artrosis, el asma, la depresión, la demencia, la hipertensión, la psoriasis, el eczema, el herpes, la gripe, enfermedades',
  ),
};

export const antimicrobialClaims: Words = {
  en: [
    ...['antimicrobial', 'antibacterial', 'antifungal', 'antiviral', 'germicidal'],
    ...['anti-microbial', 'anti-bacterial', 'anti-fungal', 'anti-viral'],
    ...combine(
      'kills, repels, destroys',
      'germs, bacteria, viruses, mould, mold, fungi, insects, mosquitoes, ticks, fleas',
    ),
    ...['disinfects', 'sanitizes', 'sanitises'],
  ],
  de: ['antimikrobiell', 'antibakteriell', 'antiviral', 'pilztötend', 'keimtötend'].flatMap((word) =>
    ['', 'e', 'em', 'en', 'er', 'es'].map((ending) => word + ending),
  ),
  fr: ['antimicrobien', 'antibactérien', 'antifongique', 'antiviral'].flatMap((word) => [
    word,
    `${word}s`,
    ...(word.endsWith('n') ? [`${word}ne`, `${word}nes`] : []),
  ]),
  es: ['antimicrobian', 'antibacterian', 'antifúngic'].flatMap((stem) =>
    ['o', 'a', 'os', 'as'].map((ending) => stem + ending),
  ),
};

export const agencyApproval: Words = {
  en: [
    'FDA approved',
    'FDA cleared',
    'FDA registered',
    'FDA certified',
    'approved by the FDA',
    'EPA approved',
  ],
};

/** Never “green”, which is a colour. */
export const environmentalPraise: Words = {
  en: [
    'eco-friendly',
    'environmentally friendly',
    'ecologically friendly',
    'biodegradable',
    'compostable',
    'carbon neutral',
    'climate neutral',
    'carbon-reducing',
  ],
};
