// The document of the page, in the order of its registry. Nothing is asked of other hosts (`validatorUrl`).
const place = document.querySelector('#docs');
window.ui = SwaggerUIBundle({
  domNode: place,
  url: place.dataset.document,
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
});
