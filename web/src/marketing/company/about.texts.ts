import { defineTexts } from '#language/texts.ts'

export const aboutTexts = defineTexts({
  en: {
    title: 'About Fieldlark: who makes it, why, and where data live',
    description:
      'Why Fieldlark exists, who it’s for, who runs it, where your data are and what it doesn’t do. Open source, in English and Spanish.',
    heading: 'Software for people whose office is a van.',
    intro:
      'A lark is up before the sun and sings over the field. People who clean, fix, paint and plant are up then too. Their paperwork shouldn’t keep them up at night.',
    parts: [
      {
        title: 'Why',
        body: [
          'A business of one or five people has the same paperwork as a big one, and no one to do it. Most programs for it are made for a desk, in one language, and keep the useful part for the dearest plan.',
          'Fieldlark is made for one thumb between two jobs, in English and Spanish, with everything from the first call to getting paid in every plan.',
        ],
      },
      {
        title: 'Who',
        body: [
          'Fieldlark is open source under the MIT license. Anyone may read it, change it and run it. Whoever runs it at the address you’re visiting is the operator: they decide about hosting, email and support, and answer what you write to us here.',
        ],
      },
      {
        title: 'Where your data are',
        body: [
          'In a PostgreSQL database on the operator’s server or with the hosting they chose. Files are beside it. Nothing on this site loads from another company, and there’s no advertising and no analytics by others.',
          'You can take everything out as CSV at any time. If you’d rather have it all at home, two commands start Fieldlark on a server of your own.',
        ],
      },
      {
        title: 'What isn’t there',
        body: [
          'No text messages, no accounting export but CSV, no app in the stores. We’d rather say it here than after you’ve signed up.',
          'There are no customer numbers or quotes on these pages. When there’s something true to show, it’ll be here.',
        ],
      },
    ],
    write: 'Write to us',
    data: 'How we treat data',
    updates: 'What changed lately',
  },
  es: {
    title: 'Sobre Fieldlark: quién, por qué y dónde están los datos',
    description:
      'Por qué existe Fieldlark, para quién es, quién lo ofrece, dónde están tus datos y qué no hace. Código abierto, en inglés y español.',
    heading: 'Para quienes tienen la oficina en la camioneta.',
    intro:
      'La alondra se levanta antes que el sol y canta sobre el campo. A esa hora también salen quienes limpian, reparan, pintan y plantan. El papeleo no debería quitarles el sueño.',
    parts: [
      {
        title: 'Por qué',
        body: [
          'Un negocio de una o cinco personas tiene el mismo papeleo que uno grande, y nadie que lo haga. Casi todos los programas están hechos para un escritorio, en un solo idioma, y dejan lo útil para el plan más caro.',
          'Fieldlark se maneja con una mano entre dos trabajos, en inglés y español, con todo el proceso, de la primera llamada al cobro, en todos los planes.',
        ],
      },
      {
        title: 'Quién',
        body: [
          'Fieldlark es de código abierto, con licencia MIT. Cualquiera puede leerlo, cambiarlo y usarlo. Quien lo ofrece en la dirección que visitas es el operador: decide sobre alojamiento, correo y ayuda, y responde lo que nos escribes aquí.',
        ],
      },
      {
        title: 'Dónde están tus datos',
        body: [
          'En una base de datos PostgreSQL en el servidor del operador o con el alojamiento que haya elegido. Los archivos están al lado. Nada de este sitio se carga de otra empresa, y no hay publicidad ni analítica de terceros.',
          'Puedes llevarte todo en CSV cuando quieras. Y si lo prefieres en casa, dos comandos ponen Fieldlark en marcha en tu propio servidor.',
        ],
      },
      {
        title: 'Lo que no hay',
        body: [
          'Ni mensajes de texto, ni exportación contable que no sea CSV, ni aplicación en las tiendas. Preferimos decirlo aquí y no después de que te registres.',
          'En estas páginas no hay cifras ni citas de clientes. Cuando haya algo cierto que mostrar, estará aquí.',
        ],
      },
    ],
    write: 'Escríbenos',
    data: 'Cómo tratamos los datos',
    updates: 'Lo que cambió hace poco',
  },
})
