export default (): void => {}
