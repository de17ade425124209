/** Prints the ms from the start of the first test to the end of the last. */
export default class SpanReporter {
  onTestEnd(_test, { startTime, duration }) {
    this.begun ??= startTime.getTime();
    this.ended = startTime.getTime() + duration;
  }

  onEnd() {
    console.log(this.ended - this.begun);
  }

  printsToStdio() {
    return true;
  }
}
