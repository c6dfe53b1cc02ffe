import { create } from 'zustand';

interface AssistantUi {
  isOpen: boolean;
  /** What stands in the field for questions when the panel opens, such as why an execution failed. */
  question: string;
}

/** The panel of the assistant. */
export const useAssistantUi = create<AssistantUi>(() => ({ isOpen: false, question: '' }));

export const assistantUi = {
  toggle: () => useAssistantUi.setState(({ isOpen }) => ({ isOpen: !isOpen })),
  open: (question = '') => useAssistantUi.setState({ isOpen: true, question }),
  close: () => useAssistantUi.setState({ isOpen: false }),
  set: useAssistantUi.setState,
};
