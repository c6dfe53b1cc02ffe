/**
 * Runs in the page of a form: checks and sends it, then shows the next page when the workflow has got to it. Forms work without
 * it as far as a browser can send them by itself.
 */
export const PAGE_SCRIPT = `(() => {
  'use strict';
  const settings = JSON.parse(document.getElementById('settings').textContent);
  const form = document.querySelector('form');
  const panels = document.querySelectorAll('[data-panel]');

  function show(name) {
    for (const panel of panels) panel.hidden = panel.dataset.panel !== name;
    const shown = document.querySelector('[data-panel="' + name + '"]');
    const heading = shown && shown.querySelector('h1');
    if (heading) { heading.tabIndex = -1; heading.focus(); }
    scrollTo(0, 0);
  }

  function leaveFor(address) {
    const url = new URL(address, location.href);
    if (url.protocol === 'http:' || url.protocol === 'https:') location.replace(url.href);
    else show('done');
  }

  function end() {
    if (settings.redirect) leaveFor(settings.redirect);
    else show('done');
  }

  function fail(message) {
    document.getElementById('failure').textContent = message || settings.failed;
    show('failed');
  }

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  async function statusOf(address) {
    const response = await fetch(address + '/status', { cache: 'no-store', headers: { accept: 'application/json' } });
    if (response.status === 404) return 'success';
    if (!response.ok) return 'unknown';
    return (await response.json()).status;
  }

  async function waitFor(address) {
    show('waiting');
    for (let wait = 200; ; wait = Math.min(wait * 1.4, 4000)) {
      await pause(wait);
      const status = await statusOf(address).catch(() => 'unknown');
      if (status === 'form-waiting') return location.replace(address);
      if (status === 'success') return end();
      if (status === 'error' || status === 'crashed' || status === 'canceled') return fail();
    }
  }

  function problemOf(control) {
    if (control.matches('fieldset')) {
      const count = control.querySelectorAll('input:checked').length;
      const { required, min, max } = control.dataset;
      if (count === 0) return required ? settings.words.choose : '';
      if (min && min === max && count !== Number(min)) return settings.words.exactly.replace('#', min);
      if (min && count < Number(min)) return settings.words.atLeast.replace('#', min);
      if (max && count > Number(max)) return settings.words.atMost.replace('#', max);
      return '';
    }
    return control.validity.valid ? '' : control.validationMessage;
  }

  function tell(control, problem) {
    const place = document.getElementById(control.id + '-error');
    if (place) place.textContent = problem;
    if (problem) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
  }

  const controls = () => [...form.querySelectorAll('[data-field]')];

  function tellAll(problemFor) {
    const wrong = controls().filter((control) => {
      const problem = problemFor(control);
      tell(control, problem);
      return problem !== '';
    });
    if (wrong.length === 0) return true;
    (wrong[0].matches('fieldset') ? wrong[0].querySelector('input') : wrong[0]).focus();
    return false;
  }

  const sendButton = () => [...form.querySelectorAll('button')].at(-1);

  const setBusy = (busy) => {
    const button = sendButton();
    button.setAttribute('aria-disabled', String(busy));
    button.textContent = busy ? settings.words.sending : settings.words.submit;
  };

  function refuse(message) {
    document.getElementById('refusal').textContent = message;
    setBusy(false);
  }

  async function send() {
    setBusy(true);
    document.getElementById('refusal').textContent = '';
    const response = await fetch(location.href, {
      method: 'POST', body: new FormData(form), headers: { accept: 'application/json' },
    }).catch(() => undefined);
    if (!response) return refuse(settings.words.offline);
    const answer = await response.json().catch(() => ({}));
    if (response.ok) {
      if (answer && answer.formWaitingUrl) return waitFor(answer.formWaitingUrl);
      if (answer && answer.redirectURL) return leaveFor(answer.redirectURL);
      return end();
    }
    if (answer && answer.problems) {
      setBusy(false);
      return tellAll((control) => answer.problems[control.id] || '');
    }
    if (response.status >= 500) return fail();
    refuse((answer && answer.message) || settings.words.refused);
  }

  function setUpLookup(place) {
    const control = place.dataset.lookup;
    const [input, button, select, told] = ['input', 'button', 'select', '.hint'].map((part) => place.querySelector(part));
    let turn = 0;
    let timer;

    function list({ choices, hasMore }) {
      const kept = [...select.options].filter((option) => option.value === '' || option.selected);
      const others = choices.filter(({ row }) => !kept.some((option) => option.value === row));
      select.replaceChildren(...kept, ...others.map(({ row, label }) => new Option(label, row)));
      const words = hasMore ? settings.words.more : choices.length > 0 ? settings.words.found : settings.words.foundNone;
      told.textContent = words.replace('#', choices.length);
    }

    async function search() {
      const mine = ++turn;
      const url = new URL(location.href);
      url.searchParams.set('lookup', control);
      url.searchParams.set('search', input.value);
      const response = await fetch(url, { cache: 'no-store', headers: { accept: 'application/json' } }).catch(() => undefined);
      const found = response && response.ok ? await response.json().catch(() => undefined) : undefined;
      // What was asked before may be answered behind it.
      if (mine !== turn) return;
      if (found) list(found);
      else told.textContent = settings.words.notSearched;
    }

    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      if (settings.native) button.click();
    });
    if (settings.native) return;
    button.hidden = true;
    button.type = 'button';
    input.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(search, 250);
    });
  }

  if (settings.waitFor) return void waitFor(settings.waitFor);
  if (settings.download) document.getElementById('download').click();
  if (!form) return;
  form.noValidate = true;
  form.querySelectorAll('[data-lookup]').forEach(setUpLookup);
  // Not when a field is left: what moves then makes the click miss that left it.
  form.addEventListener('input', (event) => {
    const control = event.target.closest('[data-field]');
    if (control && control.getAttribute('aria-invalid')) tell(control, problemOf(control));
  });
  form.addEventListener('submit', (event) => {
    const isBusy = sendButton().getAttribute('aria-disabled') === 'true';
    // A browser that searches by itself leaves the page as it does with a form that is wrong.
    if (settings.native && event.submitter && event.submitter.name === 'lookup') return;
    if (isBusy || !tellAll(problemOf)) return event.preventDefault();
    if (settings.native) return;
    event.preventDefault();
    send();
  });
})();`;
