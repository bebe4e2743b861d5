import { defineTexts } from '#language/texts.ts'

/** What search engines and shared links say about the sign-in pages. */
export const descriptionTexts = defineTexts({
  en: {
    login: 'Sign in to Fieldlark: clients, quotes, jobs, schedule and invoices of your service business.',
    register:
      'Start your free trial of Fieldlark and run your service business from your phone, no card needed.',
    forgot: 'Forgot your Fieldlark password? Get an email with a link to choose a new one.',
    reset: 'Choose a new password for your Fieldlark account and get back to your business.',
  },
  es: {
    login:
      'Entra a Fieldlark: clientes, presupuestos, trabajos, agenda y facturas de tu negocio de servicios.',
    register:
      'Empieza tu prueba gratis de Fieldlark y lleva tu negocio de servicios desde el teléfono, sin tarjeta.',
    forgot: '¿Olvidaste tu contraseña de Fieldlark? Recibe un correo con un enlace para elegir otra.',
    reset: 'Elige una contraseña nueva para tu cuenta de Fieldlark y vuelve a tu negocio.',
  },
})
