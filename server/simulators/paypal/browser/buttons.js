// The demo's stand-in for PayPal's browser script: `paypal.Buttons` as far as a shop like ours uses it. Loaded by the official
// React library from our own origin; says "Demo" wherever it shows itself.

{
  const script = document.currentScript;
  const base = new URL('../', script.src);
  const currency = new URL(script.src).searchParams.get('currency') ?? '';
  const WINDOW = 'popup,width=480,height=720';
  const CLOSED_POLL_MS = 300;
  const BLOCKED = 'The browser blocked the PayPal window. Allow pop-ups for this site and try again.';

  const labels = {
    paypal: ['', 'PayPal', ''],
    checkout: ['', 'PayPal', ' Checkout'],
    buynow: ['Buy now with ', 'PayPal', ''],
    pay: ['Pay with ', 'PayPal', ''],
  };
  const colors = ['gold', 'blue', 'silver', 'white', 'black'];
  const oneOf = (value, known, fallback) => (known.includes(value) ? value : fallback);

  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    if (text) made.textContent = text;
    return made;
  };

  const addStyles = () => {
    const href = new URL('files/buttons.css', base).href;
    if (document.querySelector(`link[href="${href}"]`)) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  };

  const drawButton = (fundingSource, style) => {
    const button = element('button', 'paypal-demo-button');
    button.type = 'button';
    button.dataset.fundingSource = fundingSource;
    button.dataset.color = fundingSource === 'card' ? 'black' : oneOf(style.color, colors, 'gold');
    button.dataset.shape = oneOf(style.shape, ['rect', 'pill'], 'rect');
    if (style.height) button.style.height = `${Math.min(55, Math.max(25, Number(style.height) || 45))}px`;
    if (fundingSource === 'card') button.append('Debit or Credit Card');
    else {
      const [before, name, after] = labels[oneOf(style.label, Object.keys(labels), 'paypal')];
      button.append(before, element('b', 'paypal-demo-name', name), after);
    }
    button.append(' ', element('span', 'paypal-demo-mark', 'Demo'));
    return button;
  };

  /** One payment: its window, and what becomes of it. */
  class Payment {
    constructor(options, fundingSource, onEnd) {
      this.options = options;
      this.fundingSource = fundingSource;
      this.onEnd = onEnd;
      this.orderID = null;
      this.isOver = false;
      this.isApproving = false;
      this.hear = (message) => this.heard(message);
    }

    start() {
      // At once, in the click itself: later the browser would block it.
      this.popup = window.open('', 'paypal-demo', WINDOW);
      if (!this.popup) return this.fail(new Error(BLOCKED));
      window.addEventListener('message', this.hear);
      this.timer = setInterval(() => {
        // Once approved, the shop goes on without the window.
        if (this.popup.closed && !this.isApproving && !this.isOver) this.cancel();
      }, CLOSED_POLL_MS);
      void this.begin();
    }

    async begin() {
      const { options, popup, fundingSource } = this;
      try {
        popup.document.title = 'PayPal (demo)';
        popup.document.body.textContent = 'Opening the demo of PayPal …';
        let isRejected = false;
        const reject = () => {
          isRejected = true;
        };
        await options.onClick?.({ fundingSource }, { resolve() {}, reject });
        if (isRejected) return this.end();
        this.orderID = await options.createOrder({ paymentSource: fundingSource }, {});
        if (!this.orderID) throw new Error('createOrder gave no order id');
        if (!popup.closed) this.show();
      } catch (error) {
        this.fail(error);
      }
    }

    show(query = '') {
      const url = new URL('checkoutnow', base);
      url.search = `?token=${encodeURIComponent(this.orderID)}${query}`;
      this.popup.location.replace(url.href);
    }

    heard({ source, origin, data }) {
      const isOurs = origin === base.origin && source === this.popup && data?.source === 'paypal-demo';
      if (this.isOver || !isOurs || data.orderID !== this.orderID) return;
      if (data.outcome === 'cancelled') this.cancel();
      else if (!this.isApproving) void this.approve(data.payerID);
    }

    async approve(payerID) {
      this.isApproving = true;
      let isRestarted = false;
      const restart = () => {
        isRestarted = true;
        if (this.popup.closed) this.fail(new Error(BLOCKED));
        else this.show('&again=1');
      };
      try {
        const { options, orderID, fundingSource: paymentSource } = this;
        await options.onApprove?.({ orderID, payerID, paymentSource }, { restart });
        this.isApproving = false;
        if (!isRestarted) this.end();
      } catch (error) {
        this.fail(error);
      }
    }

    cancel() {
      this.end();
      this.options.onCancel?.({ orderID: this.orderID });
    }

    fail(error) {
      if (this.isOver) return;
      this.end();
      const problem = error instanceof Error ? error : new Error(String(error));
      if (this.options.onError) this.options.onError(problem);
      else console.error(problem);
    }

    end() {
      if (this.isOver) return;
      this.isOver = true;
      clearInterval(this.timer);
      window.removeEventListener('message', this.hear);
      if (this.popup && !this.popup.closed) this.popup.close();
      this.onEnd();
    }
  }

  const drawStatus = () => {
    const line = element('p', 'paypal-demo-status');
    line.setAttribute('role', 'status');
    return {
      line,
      show(focus) {
        const again = element('button', 'paypal-demo-link', 'Show it');
        again.type = 'button';
        again.addEventListener('click', focus);
        line.replaceChildren('The PayPal window (demo) is open. ', again);
      },
      hide: () => line.replaceChildren(),
    };
  };

  const Buttons = (options = {}) => {
    const style = options.style ?? {};
    const root = element('div', 'paypal-demo-buttons');
    root.dataset.layout = oneOf(style.layout, ['vertical', 'horizontal'], 'vertical');
    const status = drawStatus();
    const sources = options.fundingSource ? [options.fundingSource] : ['paypal', 'card'];
    const buttons = sources.map((source) => drawButton(source, style));
    let isEnabled = true;
    let payment = null;

    const setEnabled = (value) => {
      isEnabled = value;
      for (const button of buttons) button.setAttribute('aria-disabled', String(!value));
      return Promise.resolve();
    };
    const click = (fundingSource) => {
      if (payment) return;
      // As with PayPal's own: a disabled button still tells that it was pressed, so that the page can say why.
      if (!isEnabled) return void options.onClick?.({ fundingSource }, { resolve() {}, reject() {} });
      const ended = () => {
        payment = null;
        status.hide();
      };
      payment = new Payment(options, fundingSource, ended);
      payment.start();
      if (payment) status.show(() => payment?.popup.focus());
    };
    for (const button of buttons) {
      button.addEventListener('click', () => click(button.dataset.fundingSource));
    }

    return {
      isEligible: () => true,
      async render(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        if (!place) throw new Error('Document is ready and element does not exist');
        addStyles();
        root.append(...buttons, status.line);
        root.dataset.currency = currency;
        place.append(root);
        options.onInit?.({}, { enable: () => setEnabled(true), disable: () => setEnabled(false) });
      },
      async close() {
        payment?.end();
        root.remove();
      },
    };
  };

  window[script.dataset.namespace || 'paypal'] = { version: 'demo', Buttons };
}
