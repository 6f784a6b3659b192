/** A label or word without accents, case, spaces and punctuation: `Réf. n°` → `refn`, `Item No.` → `itemno`. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Commas separate the entries, so that each reads as it stands in a sheet. */
const labels = (list: string): ReadonlySet<string> => new Set(list.split(',').map(plainWord).filter(Boolean));

/** Labels of article numbers, customs, orders, prices, packing and contacts, with or without a colon. */
export const tradeLabels = labels(`
  item no, item nr, item number, item code, item ref, item #, article no, article number, art no, art nr, style no, model no,
  model number, product code, product no, product id, part no, part number, sku, asin, ref no, our ref, supplier code, order no,
  order number, order code, stock code, catalogue no, catalog no, barcode, bar code, ean, ean code, ean13, ean-13, ean no, upc, gtin,
  hs code, hs no, hscode, hs, hts code, tariff no, tariff code, customs code, customs tariff no, commodity code, taric,
  moq, m.o.q, min order, min order  min. order  minimum order, minimum order quantity, order quantity, order unit,
  minimum quantity, min qty, fob, fob price, fob  fob ningbo, fob shanghai, fob shenzhen, exw, exw price, cif, cif price, ddp,
  cfr, fca, dap, incoterm, incoterms, price, unit price, trade price, wholesale price, ws price, cost price, list price, net price,
  our price, retail price, rrp, srp, msrp, price per unit, price per piece, price list, price terms, price term, discount, currency,
  vat, vat rate, payment, payment term, payment terms, terms of payment, lead time, production time, delivery time, delivery terms,
  delivery, shipping, orders, versand, livraison, envío, entrega, sample time, samples, sample, sample fee, sample cost, supply ability, supply capacity, production capacity, port, loading port,
  port of loading, shipping port, shipping method, shipping terms, shipment,  oem, odm, oem/odm, oem odm, customized logo,
  custom logo, packing, packing details, packing detail, packing size, packing list, packaging details, packaging detail,
  packaging size,   packing unit, inner packing, outer packing, inner box, inner  outer box, outer carton,
  carton, carton size, ctn, ctn size, ctn qty, ctns, carton dimensions, carton qty, carton weight, master carton, export carton,
  pcs/ctn, pcs per carton, qty/ctn, q'ty/ctn, qty per carton, quantity per carton, quantity/ctn, meas, meas ctn, measurement ctn, cbm, volume weight,
  g.w, n.w, gw, nw, g.w/n.w, n.w/g.w, gross weight, gross wt,  pallet qty, per pallet, units per pallet, 
  container load, 20gp, 40gp, 40hq, 20'gp, 40'hq, loading qty, package weight, package size, package dimensions, single package size,
  single gross weight, selling units, stock, in stock, availability, available from, quantity, qty, valid until, validity, offer date,
  supplier, vendor, exporter, factory, company, company name, contact, contact person, contacts, sales contact, attn, tel, telephone,
   phone no,    e-mail, email, mail, skype, whatsapp, wechat, website, web, www, homepage, address,
  artikelnummer, artikelnr, artikel-nr, art.-nr, art-nr, artnr, bestellnummer, bestellnr, best.-nr, lieferantennummer, strichcode,
  zolltarifnummer, zolltarifnr, zolltarif-nr, warennummer, warentarifnummer, statistische warennummer, mindestbestellmenge, mbm,
  mindestabnahme, mindestmenge, preis, ek, ek netto, ek-preis, einkaufspreis, hek, vk, vk-preis, uvp, netto, nettopreis, stückpreis,
  listenpreis, händlerpreis, staffelpreis, staffelpreise, rabatt, mwst, ust, zahlungsbedingungen, zahlungsziel, zahlung, lieferzeit,
  lieferbedingungen, lieferkonditionen, lieferung ab, lagerbestand,  bestand, verfügbarkeit, verpackungseinheit, ve, vpe,
  ve/palette, ve pro  umkarton, überkarton, kartonmaße, kartongröße,  palette, palettenmenge, bruttogewicht,
  packmaß, packmaße, lieferant, firma, ansprechpartner, kontakt, telefon, telefonnummer,   internet, webseite, anschrift,
  adresse, mindestbestellwert, gültig bis, angebot gültig bis,
  référence, réf, ref, réf. fournisseur, référence fournisseur, code article, n° article, numéro article, code-barres, code barre,
  code barres, gencod, code ean, nomenclature douanière, code douanier, code sh, minimum de commande, quantité minimum,
  quantité minimum de commande, qté mini, commande minimum, franco, prix, prix ht, prix unitaire, prix d'achat, prix de gros, pvc,
  pvp, pv ttc, prix public, tarif, remise, tva, conditions de paiement, paiement, règlement, délai, délai de livraison, délais,
  port de départ, stock disponible,  colisage, pcb, spcb, carton de, unités par carton, pièces par carton, poids brut,
  dimensions carton, dimensions du carton, palettisation, fournisseur, société, contact commercial, tél, téléphone, courriel, mél, site web, site internet,
  código, código de artículo, cód, cod, referencia, ref. proveedor, código de barras, cód. barras, código ean, partida arancelaria,
  código arancelario, pedido mínimo, cantidad mínima, cantidad mínima de pedido, precio, precio unitario, precio mayorista,
  precio sin iva, precio de coste, pvpr, p.v.p, tarifa, descuento, iva, forma de pago, condiciones de pago, pago, plazo de entrega,
  plazo, existencias, unidades por caja, uds/caja, uds por caja, embalaje exterior, caja master, caja máster, medidas de la caja, medidas caja, peso bruto, palet,
  unidades por palet, proveedor, empresa, contacto, teléfono, tfno,  correo, correo electrónico, página web, dirección`);

/** Without a colon, these open statements about orders and packing too; others could open a plain phrase. */
export const bareTradeLabels = labels(`
  item no, item nr, item number, item code, item #, article no, art no, style no, model no, product code, sku, asin, ean, ean code, ean13, ean-13,
  upc, gtin, hs code, hscode, hts code, barcode, moq, m.o.q, min order, min order qty, minimum order, minimum order quantity, fob, exw, cif, ddp, cfr,
  fca, incoterm, incoterms, unit price, trade price, wholesale price, rrp, srp, msrp, lead time, payment terms, gross weight, g.w, n.w, cbm,
  carton size, master carton, export carton,  pcs/ctn, tel, whatsapp, wechat, artikelnummer, artikelnr, artikel-nr, art.-nr,
  art-nr, bestellnummer, best.-nr, zolltarifnummer, zolltarifnr, warennummer, mindestbestellmenge, mbm, ek, ek netto, einkaufspreis, hek,
  uvp, mindestabnahme, lieferzeit, verpackungseinheit, ve, vpe, umkarton, bruttogewicht, réf, référence, gencod, code ean, code douanier,
  code sh, minimum de commande, quantité minimum, prix ht, prix unitaire, prix d'achat, délai de livraison, colisage,  poids brut, tél,
  referencia, código ean, código de barras, partida arancelaria, pedido mínimo, cantidad mínima, precio unitario, precio mayorista, pvp,
  p.v.p, pvpr, plazo de entrega, uds/caja, peso bruto, tfno`);

const packagingLabels = labels(`
  package, packaging, packed, packed in, verpackung, verpackt in, emballage, conditionnement, embalaje, carton, karton, pallet, palette, palet`);
const phoneLabels = labels('phone, mobile, mob, mobil, handy, móvil, fax');

/** Labels of product facts or of trade: the value decides which. */
export const doubtfulLabels: readonly { labels: ReadonlySet<string>; isTrade: RegExp }[] = [
  {
    labels: packagingLabels,
    isTrade:
      /\d\s?(?:pcs?|pieces|units|stk|stück|pièces|uds|unidades|kgs?|cbm|\/|[x×*]\s?\d)|\bctns?\b|carton|karton|pallet|palette|\bpalet\b|poly|\bopp\b|bulk|brown box|mail box|inner|outer|export|caja/i,
  },
  { labels: phoneLabels, isTrade: /(?:\d[\s()/+-]{0,3}){6}/ },
  {
    labels: labels('brand, brand name, marke, marque, marca'),
    isTrade: /^(?:oem|odm|no brand|neutral|n\/a|customi[sz]ed)/i,
  },
  { labels: labels('logo'), isTrade: /custom|accept|oem|available|printing|your|kunden/i },
  {
    labels: labels('port'),
    isTrade: /ningbo|shanghai|shenzhen|yantian|guangzhou|qingdao|xiamen|tianjin|hamburg|rotterdam|\bport\b/i,
  },
];

/** Labels of product facts, so that "Material: oak Size: 40 cm" is read as two statements. */
export const productLabels = labels(`
  name, product name, product, type, style, model, material, materials, main material, fabric, composition, lining, filling, surface,
  surface finish, finish, finishing, coating, treatment, size, sizes, dimension, dimensions, product size, product dimensions, measurements,
  height, width, length, depth, diameter, thickness, weight, net weight, product weight, item weight, capacity, volume, color, colors,
  colour, colours, available colours, shape, pattern, design, technique, feature, features, function, functions, use, usage,
  application, suitable for, care, care instructions, washing, age, age group, gender, season, occasion, origin, place of origin,
  country of origin, made in, power, power supply, wattage, voltage, input, output, battery, batteries, battery life,
  battery capacity, charging time, working time, run time, light source, socket, luminous flux, colour temperature,
  color temperature, cable length, range, connection, connectivity, compatibility, compatible with, ip rating, waterproof,
  dishwasher safe, microwave safe, machine washable, foldable, closure, pockets, load, max load, maximum load, warranty, guarantee,
  certificate, certificates, certification, standard, includes, contents, package contents, package includes, package content,
  box contents, in the box, what's in the box, accessories, bulb, note, notes, description,
  material und pflege, materialien, maße, masse, abmessungen, größe, grösse, groesse, farbe, farben, gewicht, nettogewicht, inhalt,
  fassungsvermögen, volumen, füllmenge, lieferumfang, oberfläche, pflege, pflegehinweis, herkunft, herkunftsland, ursprungsland,
  ursprung, leistung, spannung, akkulaufzeit, ladezeit, garantie, höhe, breite, länge, tiefe, durchmesser, stärke, eigenschaften,
  hinweis, zusammensetzung, bezug, füllung, fassung, leuchtmittel, kabellänge, belastbarkeit, spülmaschinengeeignet, bezeichnung,
  matière, matières, matériau, matériaux, taille, tailles, couleur, couleurs, coloris, poids, poids net, contenance, capacité, entretien,
  origine, pays d'origine, fabrication, puissance, hauteur, largeur, longueur, profondeur, diamètre, épaisseur, garnissage, finition,
  contenu, caractéristiques, utilisation, ampoule, désignation,
  materiales, medidas, tamaño, talla, tallas, colores, peso, peso neto, capacidad, cuidado, cuidados, limpieza, origen, país de origen,
  potencia, alto, altura, ancho, anchura, largo, longitud, profundidad, diámetro, grosor, composición, garantía, contenido, uso,
  acabado, características, bombilla, descripción, relleno`);

/** Words that make any statement one about packing, freight or orders; `plainWord` forms. */
export const tradeWords: ReadonlySet<string> = new Set(
  `tt mwst moq ctn ctns pcsctn pcctn unitsctn cbm 20gp 40gp 40hq 20ft 40ft opp oppbag polybag polybags umkarton uberkarton versandkarton
  europalette incoterms whatsapp wechat exworks`.split(/\s+/),
);

/** Terms of delivery: only in capitals, because a key fob is a product. */
export const incoterms: ReadonlySet<string> = new Set(['FOB', 'EXW', 'CIF', 'CFR', 'DDP', 'FCA', 'DAP']);

/** Phrases of orders, freight and letters; compared with the statement in lower case, without accents. */
export const tradePhrases: readonly string[] = [
  ...[
    'hs code',
    'minimum order',
    'mindestbestell',
    'minimum de commande',
    'pedido minimo',
    'cantidad minima',
  ],
  ...[
    'per carton',
    'per ctn',
    'per pallet',
    'pro karton',
    'pro palette',
    'par carton',
    'par palette',
    'por caja',
  ],
  ...[
    'por palet',
    'master carton',
    'export carton',
    'inner carton',
    'brown box',
    'bulk packed',
    'opp bag',
    'poly bag',
  ],
  ...[
    'lead time',
    'lieferzeit',
    'delai de livraison',
    'plazo de entrega',
    'payment term',
    'price list',
    'trade price',
  ],
  ...[
    'wholesale price',
    'factory price',
    'best price',
    'all prices',
    'our prices',
    'alle preise',
    'tous nos prix',
  ],
  ...[
    'zzgl. mwst',
    'excl. vat',
    'ex vat',
    'plus vat',
    'hors taxe',
    'sin iva',
    'iva no incluido',
    'subject to change',
  ],
  ...[
    'contact us',
    'contact me',
    'inquiry',
    'enquiry',
    'enquiries',
    'quotation',
    'best regards',
    'kind regards',
  ],
  ...[
    'dear sir',
    'dear friend',
    'dear customer',
    'dear buyer',
    'mit freundlichen',
    'sehr geehrte',
    'cordialement',
  ],
  ...[
    'un cordial saludo',
    'saludos cordiales',
    'feel free to',
    'oem welcome',
    'oem & odm',
    'oem/odm',
    'logo printing available',
  ],
  ...[
    'custom logo',
    'customized logo',
    'drop shipping',
    'dropshipping',
    'sample available',
    'samples available',
  ],
  ...['free sample', 'days after deposit', 'in stock', 'auf lager', 'en stock', 'subject to prior sale'],
  ...[
    '% deposit',
    'before shipment',
    'western union',
    'carriage paid',
    'professional factory',
    'professional manufacturer',
  ],
];
