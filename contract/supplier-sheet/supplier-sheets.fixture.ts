/** A sheet as suppliers send them, what of it is no product fact, and what has to stay. */
export interface SupplierSheet {
  readonly name: string;
  readonly product: string;
  readonly sheet: string;
  readonly leftOut: readonly string[];
  readonly facts: string;
}

export const supplierSheets: readonly SupplierSheet[] = [
  {
    name: 'a factory quotation',
    product: 'Bamboo Cutting Board',
    sheet: `Item No.: BCB-3020
Material: 100% natural bamboo Size:30*20*1.8cm Color: natural
Juice groove on one side
MOQ: 500 pcs
FOB Ningbo: USD 2.35/pc
Packing: 1pc/shrink wrap, 24pcs/ctn
G.W./N.W.: 12.5/11.8kgs
HS Code: 4419110000`,
    leftOut: [
      'Item No.: BCB-3020',
      'MOQ: 500 pcs',
      'FOB Ningbo: USD 2.35/pc',
      'Packing: 1pc/shrink wrap, 24pcs/ctn',
      'G.W./N.W.: 12.5/11.8kgs',
      'HS Code: 4419110000',
    ],
    facts: `Material: 100% natural bamboo
Size: 30*20*1.8cm
Color: natural
Juice groove on one side`,
  },
  {
    name: 'a lamp without its bulb',
    product: 'Table Lamp Arc',
    sheet: `Model Number: TL-88
Steel frame, linen shade, E27 socket, bulb not included
Height: 42 cm, Cable length: 1.8 m
Not dimmable
EAN 4006381333931
Unit price US$14.20, lead time 35 days
Contact: Ms. Lin, lin@lamps.example, WhatsApp +86 139 0000 0000`,
    leftOut: [
      'Model Number: TL-88',
      'EAN 4006381333931',
      'Unit price US$14.20, lead time 35 days',
      'Contact: Ms. Lin, lin@lamps.example, WhatsApp +86 139 0000 0000',
    ],
    facts: `Steel frame, linen shade, E27 socket, bulb not included
Height: 42 cm
Cable length: 1.8 m
Not dimmable`,
  },
  {
    name: 'an article sheet in German',
    product: 'Wandregal Eiche',
    sheet: `Art.-Nr.: 40-1187
EAN: 4006381333931
Material: Eiche massiv, geölt
Maße: 80 x 20 x 3 cm; Gewicht: 3,2 kg
Belastbarkeit: 15 kg
Montagematerial nicht enthalten
VE: 4 Stück
EK netto: 24,90 €
UVP: 59,95 €
Zolltarifnummer: 94036090
Mindestbestellmenge: 8 Stück
Lieferzeit 10 Werktage`,
    leftOut: [
      'Art.-Nr.: 40-1187',
      'EAN: 4006381333931',
      'VE: 4 Stück',
      'EK netto: 24,90 €',
      'UVP: 59,95 €',
      'Zolltarifnummer: 94036090',
      'Mindestbestellmenge: 8 Stück',
      'Lieferzeit 10 Werktage',
    ],
    facts: `Material: Eiche massiv, geölt
Maße: 80 x 20 x 3 cm
Gewicht: 3,2 kg
Belastbarkeit: 15 kg
Montagematerial nicht enthalten`,
  },
  {
    name: 'a fact sheet in French',
    product: 'Bougie parfumée Figuier',
    sheet: `Réf. : BG-204
Gencod : 3760123456786
Cire de soja, mèche en coton
Contenance : 180 g – Durée de combustion : 40 h
Parfum : figuier, sans colorant
Couvercle non inclus
Colisage : 6 pièces par carton
Prix HT : 6,90 €
Minimum de commande : 24 pièces
Délai de livraison : 3 semaines
Contact commercial : Service pro, pro@bougies.example`,
    leftOut: [
      'Réf. : BG-204',
      'Gencod : 3760123456786',
      'Colisage : 6 pièces par carton',
      'Prix HT : 6,90 €',
      'Minimum de commande : 24 pièces',
      'Délai de livraison : 3 semaines',
      'Contact commercial : Service pro, pro@bougies.example',
    ],
    facts: `Cire de soja, mèche en coton
Contenance : 180 g – Durée de combustion : 40 h
Parfum : figuier, sans colorant
Couvercle non inclus`,
  },
  {
    name: 'a fact sheet in Spanish',
    product: 'Cesta de mimbre',
    sheet: `Referencia: CM-55
Material: mimbre natural, forro de algodón
Medidas: 40 x 30 x 25 cm | Peso: 1,1 kg
Hecha a mano en Galicia
Tapa no incluida
Precio sin IVA: 11,50 €
Uds/caja: 6
Peso bruto: 8 kg
Pedido mínimo: 12 uds
Plazo de entrega: 15 días
Tfno: 900 000 000`,
    leftOut: [
      'Referencia: CM-55',
      'Precio sin IVA: 11,50 €',
      'Uds/caja: 6',
      'Peso bruto: 8 kg',
      'Pedido mínimo: 12 uds',
      'Plazo de entrega: 15 días',
      'Tfno: 900 000 000',
    ],
    facts: `Material: mimbre natural, forro de algodón
Medidas: 40 x 30 x 25 cm
Peso: 1,1 kg
Hecha a mano en Galicia
Tapa no incluida`,
  },
  {
    name: 'specifications glued together',
    product: 'Vacuum Flask',
    sheet: `Material:304 stainless steelCapacity:500mlColor:black,white
Keep hot 12 hours/Keep cold 24 hours
Place of Origin: Zhejiang, China Brand Name: OEM
Logo: customized logo acceptable
Supply Ability: 50000 pcs per month
Port: Ningbo`,
    leftOut: [
      'Brand Name: OEM',
      'Logo: customized logo acceptable',
      'Supply Ability: 50000 pcs per month',
      'Port: Ningbo',
    ],
    facts: `Material: 304 stainless steel
Capacity: 500ml
Color: black,white
Keep hot 12 hours/Keep cold 24 hours
Place of Origin: Zhejiang, China`,
  },
  {
    name: 'a letter with the facts in it',
    product: 'Yoga Mat',
    sheet: `Dear friend, thank you for your interest in our yoga mat.
The mat is made of natural rubber and measures 183 x 61 cm. It is 4 mm thick and weighs 2.2 kg. It does not contain latex or PVC.
Our MOQ is 200 pieces. Please feel free to contact us for our best price.
Best regards, Sunny`,
    leftOut: [
      'Dear friend, thank you for your interest in our yoga mat.',
      'Our MOQ is 200 pieces.',
      'Please feel free to contact us for our best price.',
      'Best regards, Sunny',
    ],
    facts:
      'The mat is made of natural rubber and measures 183 x 61 cm. It is 4 mm thick and weighs 2.2 kg. It does not contain latex or PVC.',
  },
  {
    name: 'a table copied from a spreadsheet',
    product: 'Ceramic Planter',
    sheet: `Item No.\tMaterial\tSize\tColour\tMOQ\tFOB price
CP-01\tGlazed stoneware\t18 x 16 cm\tSage green\t300\t$3.10`,
    leftOut: ['Item No.: CP-01', 'MOQ: 300', 'FOB price: $3.10'],
    facts: `Material: Glazed stoneware
Size: 18 x 16 cm
Colour: Sage green`,
  },
  {
    name: 'parts with headings',
    product: 'Dog Bed',
    sheet: `Product details:
- Removable cover, washable at 30 °C
- Filling: recycled polyester
- Non-slip base

Packing & shipping:
- 1 pc per polybag
- Outer box 80 x 60 x 55 cm
- 20 kg

Sizes:
- S, M, L`,
    leftOut: ['Packing & shipping:', '- 1 pc per polybag', '- Outer box 80 x 60 x 55 cm', '- 20 kg'],
    facts: `Product details:
- Removable cover, washable at 30 °C
- Filling: recycled polyester
- Non-slip base

Sizes:
- S, M, L`,
  },
  {
    name: 'one long line of phrases',
    product: 'Silicone Baking Mat',
    sheet:
      'Silicone baking mat 40 x 30 cm, food grade, MOQ 1000 pcs, FOB Shenzhen USD 0.85, heat resistant to 230 °C, 100 pcs/ctn (item no. SM-4030), BPA-free',
    leftOut: ['MOQ 1000 pcs', 'FOB Shenzhen USD 0.85', '100 pcs/ctn (item no. SM-4030)'],
    facts: 'Silicone baking mat 40 x 30 cm, food grade, heat resistant to 230 °C, BPA-free',
  },
  {
    name: 'a gift box, which buyers do care about',
    product: 'Leather Wallet',
    sheet: `Packaging: gift box
Includes: wallet, dust bag
Material: full-grain leather
Sold without RFID lining
SKU WL-9
5901234123457`,
    leftOut: ['SKU WL-9', '5901234123457'],
    facts: `Packaging: gift box
Includes: wallet, dust bag
Material: full-grain leather
Sold without RFID lining`,
  },
  {
    name: 'electronics with ports and a palette of colours',
    product: 'USB Charger',
    sheet: `Port: USB-C, 30 W
Input: 100-240 V, Output: 5 V / 3 A
Cable not included; plug: EU
Certificate: CE, RoHS
Warranty: 2 years
Carton: 100 pcs, 42x30x25 cm
Payment: T/T 30% deposit
Website: www.chargers.example`,
    leftOut: ['Carton: 100 pcs, 42x30x25 cm', 'Payment: T/T 30% deposit', 'Website: www.chargers.example'],
    facts: `Port: USB-C, 30 W
Input: 100-240 V
Output: 5 V / 3 A
Cable not included; plug: EU
Certificate: CE, RoHS
Warranty: 2 years`,
  },
  {
    name: 'a numbered list with its trade terms',
    product: 'Solar Garden Lamp',
    sheet: `Features:
1. Solar panel: 2 V / 80 mA, Battery: 1 AA Ni-MH (included)
2. IP44 waterproof, auto on/off
3. Remote control not included
Qty/CTN: 48 pcs   CBM: 0.062   NW/GW: 13/14.5 kg
MOQ: 480pcs; sample available; T/T 30% deposit, balance before shipment
We are a professional factory, welcome to send inquiry!
Delivery: 3-7 days by courier`,
    leftOut: [
      'Qty/CTN: 48 pcs',
      'CBM: 0.062',
      'NW/GW: 13/14.5 kg',
      'MOQ: 480pcs',
      'sample available',
      'T/T 30% deposit',
      'balance before shipment',
      'We are a professional factory, welcome to send inquiry!',
      'Delivery: 3-7 days by courier',
    ],
    facts: `Features:
1. Solar panel: 2 V / 80 mA
Battery: 1 AA Ni-MH (included)
2. IP44 waterproof, auto on/off
3. Remote control not included`,
  },
  {
    name: 'prices in the middle of the lines',
    product: 'Sac à dos Rando',
    sheet: `Sac à dos 25 L en polyester recyclé. Dos ventilé, housse de pluie incluse.
Package: 1x sac, 1x housse
Pas de compartiment ordinateur
Réf. SD25 – EAN 3760001234567
PA HT 18,50 € / PVC TTC 49,90 €
EK 17,95 € zzgl. MwSt.
Franco 300 €`,
    leftOut: [
      'Réf. SD25 – EAN 3760001234567',
      'PA HT 18,50 € / PVC TTC 49,90 €',
      'EK 17,95 € zzgl. MwSt.',
      'Franco 300 €',
    ],
    facts: `Sac à dos 25 L en polyester recyclé. Dos ventilé, housse de pluie incluse.
Package: 1x sac, 1x housse
Pas de compartiment ordinateur`,
  },
  {
    name: 'facts alone',
    product: 'Stoneware Mug',
    sheet: `Hand-thrown, 350 ml
Glazed inside, bare clay outside
Key fob pocket, comes in a box, packed with care
Palette: 3 glazes
Dishwasher-safe; made in Portugal`,
    leftOut: [],
    facts: `Hand-thrown, 350 ml
Glazed inside, bare clay outside
Key fob pocket, comes in a box, packed with care
Palette: 3 glazes
Dishwasher-safe; made in Portugal`,
  },
];
