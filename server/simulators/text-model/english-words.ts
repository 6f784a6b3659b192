/**
 * The demo writer's vocabulary: enough to tell "hand-oiled" from "long handles" and to phrase each properly.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Materials without an article: "made of oak". */
export const materials = words(`
  acacia acrylic alpaca aluminium aluminum ash bamboo beech beeswax birch brass bronze burlap canvas cardboard cashmere ceramic
  cherry clay concrete copper cork corduroy cotton denim down earthenware elastane felt fleece flannel foam glass gold granite
  hemp iron jute latex leather linen maple marble merino mahogany neoprene nylon oak paper pewter pine plastic plywood polyester
  polypropylene porcelain pvc rattan resin rubber satin seagrass silicone silk silver sisal slate spandex spruce steel stone
  stoneware suede teak terracotta titanium tweed velvet vinyl viscose walnut wax wicker wood wool yarn zinc`);

/** Uncountable nouns, to avoid "has a hardware". */
export const uncountable = words(`
  access assembly charging cleaning clothing control cushioning equipment free hardware insulation lighting lining maintenance
  packaging padding piping protection software stitching storage stretch support upholstery ventilation wiring bluetooth wi-fi wifi
  life aroma caffeine gluten sugar nickel alcohol fragrance`);

/** Last words that make a phrase a quality ("is machine washable") rather than a part ("has a lid"). */
export const qualities = words(`
  adjustable antique compact cordless durable eco-friendly fair foldable fragrant glossy handmade handwoven handcrafted
  grade heavy huge hypoallergenic large light lightweight long matt matte medium modern natural new organic original plain
  portable quiet rechargeable recyclable refillable removable reusable reversible round rustic scented seamless secure
  short silent slim small smooth soft square sterile sturdy sugar-free thick thin translucent transparent unisex universal unscented
  vegan vegetarian vintage warm waterproof wide wireless wooden woollen tall high deep old sweet dry ready`);

export const colours = words(`
  amber anthracite aqua beige black blue bronze brown burgundy charcoal cream cyan gold gray green grey indigo ivory khaki lavender
  lilac magenta mint mustard natural navy ochre olive orange pink plum purple red rose sage sand silver teal turquoise violet white
  yellow`);

export const qualityEnding =
  /(?:able|ible|proof|-free|-safe|-resistant|-friendly|-ready|-size|-sized|-made|less| safe| resistant| friendly| ready| wide| high| tall| long| deep| thick)$/;

/** Last words of qualities such as "GOTS certified" or "fully lined". */
export const participles = words(`
  approved assembled brushed certified coated cushioned dyed embroidered finished fermented fitted framed galvanised galvanized
  glazed insulated knitted lacquered laminated lined listed oiled padded painted plated polished printed quilted reinforced roasted
  rounded sanded scented sealed stitched tempered tested treated varnished vented washed waxed welded woven`);

/**
 * "made in Portugal", "hand-thrown", "glazed inside": a participle, alone or followed by its complement,
 * never before a noun.
 */
export const participlePhrase =
  /^(?:fully |partly |lightly |naturally |carefully )?(?:[\p{L}]+-)?(?:made|handmade|woven|handwoven|knit|cut|sewn|built|grown|thrown|spun|blown|bound|drawn|[\p{L}]{2,}ed)(?: by hand)?(?:$| (?:in|with|from|of|by|to|for|at|on|inside|outside|into|as|under|over|using|without|through|and) ?)/u;
/** Words in -ed that are not participles: "red stripes", "bed frame". */
export const noParticiple = words('red bed seed weed feed reed speed shed sled need wed breed tweed');

/** Openings that make what follows a quality: "compatible with …", "for indoor use". */
export const qualityStart =
  /^(?:[\p{L}-]+ )?[\p{L}-]*(?:able|proof|resistant|safe) (?:at|to|up to|against) |^(?:for|from|in|by|(?:suitable|ideal|perfect|great|good|safe|compatible|free|resistant|approved|available|easy) (?:for|with|from|of|to|as|in|as)) /u;

/** Nouns a product can "have", to avoid "It has a paperback". Other nouns are listed instead. */
export const partNouns = words(`
  adapter angle back bag band base basket battery belt blade bolt border box bracket brake brim buckle button cable camera capacity
  case castor chain charger clasp clip clock closure collar colour color compartment connection connector core cord corner cover cuff
  cushion cut design dial display divider door drawer drop edge element exterior fan feature filling filter finish fit flap foot frame
  fringe front function grip guarantee handle heel height hem hole holder hood hook hose index insert insole interface interior
  keyboard knob label lamp leg lens lid life light lining lock loop memory microphone mirror mode motif motor mount mouthpiece neck
  neckline nozzle outsole panel pattern pendant pile plug pocket port pouch print processor pump range remote ribbon rim roof saddle
  screen screw seal seam seat sensor setting shade shape sheath shelf shell side slot sleeve socket sole speaker spine spout spring
  stand stem stitching stone stopper strap structure surface switch system tag tail tank tassel texture timer toe tongue top torch tray
  upper valve volume waist waistband wall warranty weave wheel wick window zip zipper bluetooth support cancelling charging`);

/** "not", "no lid", "without", "nicht", "sans"; "non-slip" and "sugar-free" are qualities. */
export const isNegative = (text: string): boolean =>
  /(?:^|[\s(])(?:not|nicht|ohne|keine?|sans|pas|non|sin|no(?=\s)|never|without|excluding|excludes?|excl\.?|cannot|neither|nor)(?=[\s,).]|$)|n[’']t(?=\s|$)|\bseparately\b/i.test(
    text,
  );

/** A text that stops in mid-phrase. */
export const danglingEnd =
  /(?:^|[\s,])(?:and|or|with|for|of|the|an|to|from|&|including|such as)\s*[.,:–-]?$/i;

/** Third-person verbs that can start a phrase or follow a subject. */
export const verbs = words(`
  accepts adds attaches brings can charges closes comes connects contains covers cuts delivers detaches doubles features fits
  folds gives goes grows hangs has heats helps holds includes is keeps lasts lets lifts looks makes measures mounts needs offers opens
  packs plays protects provides pulls reaches removes requires resists rests rolls runs seats serves shows sits slides smells stacks
  stands stays stores stretches suits supports swivels takes tastes turns uses wears weighs withstands works wraps are have`);

/** Openings of advice, which is quoted whole and never stated as a property. */
export const adviceStart =
  /^(?:(?:(?:hand|machine)[ -])?wash|wipe|rinse|dry|tumble|iron|steam|do not|don't|never|avoid|store|keep(?! (?:hot|cold|warm|cool)\b)|clean|handle|allow|let|soak|recharge|refrigerate)\b(?![ -]?(?:able|clean\b|bag|box|case))|^(?:add|apply|brew|burn|charge|check|choose|cook|fold|follow|heat|mix|mount|place|plug|pour|press|read|remove|season|serve|shake|stir|trim|use|wear) (?:the|a|an|it|them|your|to|with|only|in|on|for|before|after|each|all|by)\b/i;

/** Words that keep their capital in mid-sentence. */
export const properWords = words(`
  africa african alpine america american argentina asia australia australian austria austrian belgian belgium bluetooth brazil
  brazilian britain british canada canadian china chinese christmas cornwall cordura danish denmark devon dutch easter egypt egyptian
  england english ethiopia ethiopian europe european finland finnish france french german germany greece greek hungarian hungary
  iceland icelandic india indian indonesia ireland irish italian italy japan japanese kenya kenyan korea korean london lycra mexican
  mexico moroccan morocco nepal netherlands nordic norway norwegian paris persian peru peruvian poland polish portugal portuguese
  romania romanian russian scandinavia scandinavian scotland scottish shetland spain spanish sweden swedish swiss switzerland teflon
  thai thailand tibetan turkey turkish tuscan tuscany ukraine ukrainian usa velcro vietnam vietnamese wales welsh`);

/** Words not capitalised in titles: function words and units. */
export const smallWords = words(`
  a an and as at by for from in into is it of on or per plus the to up with without your
  cm mm m km kg g mg ml cl l oz lb lbs ft w v mah hz gsm x`);

/** An amount that qualifies the noun after it: "4 mm drop", "2-year warranty". */
export const measuredStart =
  /^\d[\d.,]*(?:[\s-]?(?:mm|cm|m|km|in|inch|ft|kg|g|mg|ml|cl|l|oz|lb|lbs|w|v|hz|mah)|-[a-z]+)\s/i;

/** Singular nouns that end in -s. */
export const singularInS = words(
  'canvas lens glass atlas gas christmas series chess dress press mattress compass address bass brass kiss',
);

/** Full stops that do not end a sentence. */
export const abbreviation = /(?:^|[\s(])(?:approx|ca|incl|excl|max|min|e\.g|i\.e|vs|no|nr|st|dr|dia|ø)\.$/i;
