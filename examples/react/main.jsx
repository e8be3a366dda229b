import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Checkout } from './checkout.jsx';

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <Checkout />
  </StrictMode>,
);
