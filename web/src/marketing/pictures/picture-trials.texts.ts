import { defineTexts } from '#language/texts.ts'

export const pictureTrialsTexts = defineTexts({
  en: {
    title: 'Pictures as your browser chose them | Fieldlark',
    description:
      'Every picture of the site in its three formats and at each width: which file your browser chose, its size, how long it took and what moved.',
    heading: 'Pictures as your browser chose them',
    intro:
      'Every picture of this site is built as AVIF, WebP and JPEG at three widths. Here is what this browser took of them, at this size of its window.',
    browser: 'This browser',
    facts: {
      dots: 'Dots per pixel',
      view: 'Width of the window',
      shift: 'Movement of the page',
      file: 'File',
      format: 'Format',
      width: 'Width of the file',
      shown: 'Width shown',
      bytes: 'Size',
      decode: 'Decoded in',
    },
    noScript: 'The figures are filled in by a script, which is off here. The pictures come without it.',
    presets: {
      phone: 'Screens of a phone',
      text: 'As wide as a text',
      page: 'As wide as the page',
    },
    presetBody: {
      phone: 'Files of 264, 528 and 792 dots. At 264 px a display with two dots per pixel takes the second.',
      text: 'Files of 400, 800 and 1,200 dots, loaded only when they come near the view.',
      page: 'The first picture of this page has the preset of a wide one, comes at once and before all others.',
    },
    at: (width: string) => `${width} px wide`,
    formats: 'Each format by itself',
    formatsBody:
      'A browser that knows AVIF never loads the other two. Here all three are shown, so that each can be seen.',
    cases: 'When something goes wrong',
    broken: 'A file that is missing',
    brokenBody: 'Its room stays as large as the picture would have been, with its description in it.',
    brokenAlt: 'The description of a picture that did not come',
    slow: 'A file that comes three seconds late',
    slowBody: 'Nothing below it moves when it comes.',
    alts: {
      today: 'Today in the app, with the visit that is running and the stops after it',
      quote: 'A quote as the client sees it, with its total and the button to approve it',
      invoice: 'An invoice as the client sees it, with the amount due and how to pay it',
      week: 'A week in the schedule, with the visits of each day',
      'quote-page': 'A quote as the client sees it on a computer, with its lines and its total',
      'invoice-page': 'An invoice as the client sees it on a computer, with its lines and what is due',
    },
  },
  es: {
    title: 'Imágenes tal como las eligió tu navegador | Fieldlark',
    description:
      'Cada imagen del sitio en sus tres formatos y a cada ancho: qué archivo eligió tu navegador, cuánto pesa, cuánto tardó y qué se movió.',
    heading: 'Imágenes tal como las eligió tu navegador',
    intro:
      'Cada imagen de este sitio se crea en AVIF, WebP y JPEG con tres anchos. Esto es lo que tomó este navegador con este tamaño de ventana.',
    browser: 'Este navegador',
    facts: {
      dots: 'Puntos por píxel',
      view: 'Ancho de la ventana',
      shift: 'Movimiento de la página',
      file: 'Archivo',
      format: 'Formato',
      width: 'Ancho del archivo',
      shown: 'Ancho a la vista',
      bytes: 'Tamaño',
      decode: 'Descodificado en',
    },
    noScript: 'Los datos los pone un script, que aquí está apagado. Las imágenes llegan sin él.',
    presets: {
      phone: 'Pantallas de un teléfono',
      text: 'Tan anchas como un texto',
      page: 'Tan anchas como la página',
    },
    presetBody: {
      phone:
        'Archivos de 264, 528 y 792 puntos. A 264 px, una pantalla con dos puntos por píxel toma el segundo.',
      text: 'Archivos de 400, 800 y 1200 puntos, que se cargan solo al acercarse a la vista.',
      page: 'La primera imagen de esta página es de las anchas, llega enseguida y antes que las demás.',
    },
    at: (width: string) => `${width} px de ancho`,
    formats: 'Cada formato por separado',
    formatsBody:
      'Un navegador que conoce AVIF nunca carga los otros dos. Aquí se muestran los tres para que puedas verlos.',
    cases: 'Cuando algo falla',
    broken: 'Un archivo que falta',
    brokenBody: 'Su espacio queda tan grande como habría sido la imagen, con la descripción dentro.',
    brokenAlt: 'La descripción de una imagen que no llegó',
    slow: 'Un archivo que llega tres segundos tarde',
    slowBody: 'Nada de lo que hay debajo se mueve cuando llega.',
    alts: {
      today: 'El día de hoy en la aplicación, con la visita en curso y las paradas que siguen',
      quote: 'Un presupuesto como lo ve el cliente, con el total y el botón para aceptarlo',
      invoice: 'Una factura como la ve el cliente, con el importe pendiente y cómo pagarlo',
      week: 'Una semana en la agenda, con las visitas de cada día',
      'quote-page': 'Un presupuesto como lo ve el cliente en una computadora, con sus líneas y el total',
      'invoice-page': 'Una factura como la ve el cliente en una computadora, con sus líneas y lo pendiente',
    },
  },
})
