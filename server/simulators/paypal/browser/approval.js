// In the approval window: tells the shop's page what the buyer decided. Works without it too, by the link on the page.
{
  const { outcome, order, payer } = document.body.dataset;

  if (outcome && window.opener) {
    const message = { source: 'paypal-demo', outcome, orderID: order, payerID: payer };
    window.opener.postMessage(message, window.location.origin);
    // After an approval the shop's page closes the window, or sends it back here when the payment was declined.
    if (outcome === 'cancelled') window.close();
  }

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') document.querySelector('button[value="cancel"]')?.click();
  });
}
