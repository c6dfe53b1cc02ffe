import { create } from 'zustand';

/** Whether the chat below the canvas is open. */
export const useChatUi = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const chatUi = {
  toggle: () => useChatUi.setState(({ isOpen }) => ({ isOpen: !isOpen })),
  open: () => useChatUi.setState({ isOpen: true }),
  close: () => useChatUi.setState({ isOpen: false }),
};
