import { defineTexts } from '#language/texts.ts'

/** The words for stored codes that several features show. */
export const clientLabelTexts = defineTexts({
  en: {
    unnamedClient: 'Unnamed Client',
    clientStatus: { lead: 'Lead', active: 'Active', archived: 'Archived' },
    leadSource: {
      website: 'Website',
      referral: 'Referral',
      social_media: 'Social media',
      advertising: 'Advertising',
      cold_outreach: 'Cold outreach',
      event: 'Event',
      other: 'Other',
      import: 'Import',
    },
    propertyType: {
      residential: 'Residential',
      commercial: 'Commercial',
      industrial: 'Industrial',
      land: 'Land',
      other: 'Other',
    },
  },
  es: {
    unnamedClient: 'Cliente sin nombre',
    clientStatus: { lead: 'Potencial', active: 'Activo', archived: 'Archivado' },
    leadSource: {
      website: 'Sitio web',
      referral: 'Recomendación',
      social_media: 'Redes sociales',
      advertising: 'Publicidad',
      cold_outreach: 'Contacto directo',
      event: 'Evento',
      other: 'Otro',
      import: 'Importación',
    },
    propertyType: {
      residential: 'Residencial',
      commercial: 'Comercial',
      industrial: 'Industrial',
      land: 'Terreno',
      other: 'Otro',
    },
  },
})
