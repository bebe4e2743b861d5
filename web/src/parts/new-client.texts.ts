import { defineTexts } from '#language/texts.ts'

export const newClientTexts = defineTexts({
  en: {
    title: 'New client',
    description: 'Enough for now: a name or a company, and how to reach them.',
    fields: {
      first_name: 'First name',
      last_name: 'Last name',
      company_name: 'Company',
      phone: 'Phone',
      email: 'E-mail',
      address: 'Address',
    },
    someName: 'Enter a name, a company, an e-mail or a phone number',
    problems: {
      invalidEmail: 'Please enter a valid email address',
      invalidPhone: 'Digits, spaces, hyphens and parentheses, not starting with 0',
      tooLong: 'This is too long',
    },
    invalid: 'Please check your input and try again',
    save: 'Add client',
    saving: 'Saving…',
    cancel: 'Cancel',
    close: 'Close',
    failed: 'Failed to create client',
  },
  es: {
    title: 'Nuevo cliente',
    description: 'Lo justo por ahora: un nombre o una empresa, y cómo contactarlo.',
    fields: {
      first_name: 'Nombre',
      last_name: 'Apellido',
      company_name: 'Empresa',
      phone: 'Teléfono',
      email: 'Correo electrónico',
      address: 'Dirección',
    },
    someName: 'Escribe un nombre, una empresa, un correo o un teléfono',
    problems: {
      invalidEmail: 'Escribe un correo electrónico válido',
      invalidPhone: 'Números, espacios, guiones y paréntesis, sin empezar por 0',
      tooLong: 'Es demasiado largo',
    },
    invalid: 'Revisa los datos e inténtalo de nuevo',
    save: 'Agregar cliente',
    saving: 'Guardando…',
    cancel: 'Cancelar',
    close: 'Cerrar',
    failed: 'No se pudo crear el cliente',
  },
})
