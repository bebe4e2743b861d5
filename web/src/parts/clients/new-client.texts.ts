import { defineTexts } from '#language/texts.ts'

export const newClientTexts = defineTexts({
  en: {
    title: 'New client',
    description: 'A name or company and a way to reach them is enough for now.',
    fields: {
      first_name: 'First name',
      last_name: 'Last name',
      company_name: 'Company',
      phone: 'Phone',
      email: 'Email',
      address: 'Address',
    },
    someName: 'Enter a name, company, email or phone number',
    problems: {
      invalidEmail: 'Please enter a valid email address',
      invalidPhone: 'Use digits, spaces, hyphens and parentheses, and don’t start with 0',
      tooLong: 'This is too long',
    },
    invalid: 'Please check your input and try again',
    save: 'Add client',
    saving: 'Saving…',
    failed: 'Failed to create client',
  },
  es: {
    title: 'Nuevo cliente',
    description: 'Lo justo por ahora: un nombre o una empresa, y un teléfono o correo.',
    fields: {
      first_name: 'Nombre',
      last_name: 'Apellidos',
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
    failed: 'No se pudo crear el cliente',
  },
})
