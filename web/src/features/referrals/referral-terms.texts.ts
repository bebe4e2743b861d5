import { defineTexts } from '#language/texts.ts'

export type Terms = { amount: string; days: number; most: number }

export const referralTermsTexts = defineTexts({
  en: {
    documentTitle: 'Referral terms · Fieldlark',
    title: 'Referral terms',
    back: 'Refer a Friend',
    sections: [
      {
        title: 'What you get',
        body: ({ amount }: Terms) =>
          `For every friend who joins by your link or code and pays for a plan, your business gets ${amount} account credit. Your friend gets the same.`,
      },
      {
        title: 'When it counts',
        body: ({ days }: Terms) =>
          `A referral is signed up once your friend’s account was created with your code. It counts once their first payment for a plan is ${days} days old and wasn’t refunded. Your friend then adds their own credit on this page in their account.`,
      },
      {
        title: 'What the credit is',
        body: () =>
          'Credit is in US dollars and is taken off the price of a Fieldlark plan. It isn’t money: it can’t be paid out, sold or moved to another business. It ends with the business it belongs to.',
      },
      {
        title: 'Limits',
        body: ({ most }: Terms) =>
          `A person can earn ${most} rewards in any 12 months. Referrals above that aren’t lost: they count as soon as there’s room again.`,
      },
      {
        title: 'What doesn’t count',
        body: () =>
          'Yourself, people who already work in your business, and people who had a trial before. A person can be referred once, by one business. If two accounts look like the same person, such as the same card or two spellings of one address, we check before the referral counts.',
      },
      {
        title: 'Fair play',
        body: () =>
          'Send your link only to people you know. Don’t advertise with it, don’t pretend to be Fieldlark, and don’t send it to people who didn’t ask. We can withhold rewards that were earned any other way.',
      },
    ],
  },
  es: {
    documentTitle: 'Condiciones de las recomendaciones · Fieldlark',
    title: 'Condiciones de las recomendaciones',
    back: 'Recomendar a alguien',
    sections: [
      {
        title: 'Qué recibes',
        body: ({ amount }: Terms) =>
          `Por cada persona que llegue con tu enlace o tu código y pague un plan, tu negocio recibe ${amount} de saldo a favor. Esa persona recibe lo mismo.`,
      },
      {
        title: 'Cuándo cuenta',
        body: ({ days }: Terms) =>
          `La recomendación queda registrada cuando la cuenta se crea con tu código. Cuenta cuando su primer pago de un plan cumple ${days} días sin reembolso. Después, esa persona agrega su propio saldo en esta página de su cuenta.`,
      },
      {
        title: 'Qué es el saldo',
        body: () =>
          'El saldo está en dólares estadounidenses y se descuenta del precio de un plan de Fieldlark. No es dinero: no se paga, no se vende y no pasa a otro negocio. Termina con el negocio al que pertenece.',
      },
      {
        title: 'Límites',
        body: ({ most }: Terms) =>
          `Una persona puede ganar ${most} recompensas en 12 meses. Las que pasen de ahí no se pierden: cuentan en cuanto vuelve a haber lugar.`,
      },
      {
        title: 'Qué no cuenta',
        body: () =>
          'Tú, quienes ya trabajan en tu negocio y quienes ya tuvieron una prueba gratis. A cada persona se la puede recomendar una vez, desde un solo negocio. Si dos cuentas parecen de la misma persona, por ejemplo con la misma tarjeta o dos formas del mismo correo, lo revisamos antes de que cuente.',
      },
      {
        title: 'Juego limpio',
        body: () =>
          'Envía tu enlace solo a gente que conoces. No hagas publicidad con él, no te presentes como Fieldlark y no lo envíes a quien no lo pidió. Podemos retener las recompensas obtenidas de otra manera.',
      },
    ],
  },
})
