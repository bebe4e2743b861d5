import { writeFileSync } from 'node:fs'
import { deflateSync, crc32 } from 'node:zlib'
import { quotePdf } from './src/quote-pdf.ts'
import { sampleLine, sampleQuote } from './src/testing/sample-quote.ts'
const chunk = (t: string, d: Buffer) => { const b = Buffer.alloc(12 + d.length); b.writeUInt32BE(d.length); b.write(t, 4, 'latin1'); d.copy(b, 8); b.writeUInt32BE(crc32(b.subarray(4, 8 + d.length)), 8 + d.length); return b }
const png = (w: number, h: number, f: (x: number, y: number) => number[]) => { const raw = Buffer.alloc((w * 4 + 1) * h); for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) raw.set(f(x, y), y * (w * 4 + 1) + 1 + x * 4); const ihdr = Buffer.alloc(13); ihdr.writeUInt32BE(w); ihdr.writeUInt32BE(h, 4); ihdr[8] = 8; ihdr[9] = 6; return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', ihdr), chunk('IDAT', deflateSync(raw)), chunk('IEND', Buffer.alloc(0))]) }
const sig = png(440, 140, (x, y) => (Math.abs(y - 70 - 40 * Math.sin(x / 30)) < 3 ? [20, 30, 80, 255] : [0, 0, 0, 0]))
const logo = png(200, 80, (x) => [31, 111 + x / 4, 74, 255])
const data = sampleQuote({
  version_number: 2, state: 'approved',
  quote: { discount_type: 'percent', discount_value: 10, discount_amount: 61, subtotal: 610, taxes: [{ name: 'GST', rate: 5 }, { name: 'QST', rate: 9.975 }], tax_lines: [{ name: 'GST', rate: 5, amount: 27.45 }, { name: 'QST', rate: 9.975, amount: 54.76 }], tax_amount: 82.21, total: 631.21, deposit_type: 'percent', deposit_value: 25, deposit_amount: 157.8 },
  lines: [
    sampleLine({ name: 'Deep clean', description: 'All rooms, floors and windows, inside of cabinets. Two people for half a day, with our own supplies.', quantity: 2, unit_price: 150, line_total: 295, discount_amount: 5 }, 0),
    sampleLine({ name: 'Oven', kind: 'optional', unit_price: 80, line_total: 80, is_selected: false, description: 'Inside, with racks' }, 1),
    sampleLine({ name: 'Carpet shampoo', kind: 'optional', unit_price: 115, line_total: 115 }, 2),
    sampleLine({ name: 'Standard wax', kind: 'choice', choice_group: 'Floor', unit_price: 90, line_total: 90, is_selected: false }, 3),
    sampleLine({ name: 'Hard wax oil', kind: 'choice', choice_group: 'Floor', unit_price: 200, line_total: 200, is_taxable: false }, 4),
  ],
  approval: { signer_name: 'Ann Lee', signed_at: '2026-11-22T01:30:00Z', method: 'link', signature: 'data:image/png;base64,' + sig.toString('base64'), how: null, snapshot_hash: 'a3'.repeat(32) },
})
writeFileSync('/tmp/p/one.pdf', await quotePdf(data, 'en', logo))
const many = Array.from({ length: 60 }, (_, i) => sampleLine({ name: `Servicio de limpieza número ${i + 1}`, description: i % 2 ? 'Descripción algo más larga que ocupa más de una línea en la columna para ver cómo se parte el texto.' : null, unit_price: 1234.5, line_total: 1234.5 }, i))
writeFileSync('/tmp/p/many.pdf', await quotePdf(sampleQuote({ lines: many, business: { currency: 'EUR' } }), 'es', null))
for (let i = 0; i < 25; i++) { const t = performance.now(), c = process.cpuUsage(); await quotePdf(sampleQuote({ lines: many, business: { currency: 'EUR' } }), 'es', null); console.log((performance.now() - t).toFixed(0), (process.cpuUsage(c).user / 1000).toFixed(0)) }
