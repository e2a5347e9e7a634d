import java.util.List;
import java.util.Locale;
import org.hl7.fhir.utilities.TimeTracker;
import org.hl7.fhir.validation.http.FhirValidatorHttpService;
import org.hl7.fhir.validation.service.PassiveExpiringSessionCache;
import org.hl7.fhir.validation.service.ValidationService;
import org.hl7.fhir.validation.service.model.InstanceValidatorParameters;
import org.hl7.fhir.validation.service.model.ValidationEngineParameters;

/**
 * What the `server` command of HL7's command line does, less its options: the command line itself is not on Maven Central.
 * Arguments are the packages to load beside base R4. Prints the port once it listens; ends with its standard input.
 */
class Hl7ValidatorServer {
  public static void main(String... packages) throws Exception {
    var parameters = new ValidationEngineParameters().setSv("4.0.1").setTxServer(null).setLocale(Locale.ENGLISH).setIgs(List.of(packages));
    var service = new ValidationService(new PassiveExpiringSessionCache());
    var engine = service.initializeValidator(
        parameters, new InstanceValidatorParameters(), "hl7.fhir.r4.core#4.0.1", new TimeTracker(), List.of());
    engine.setLogValidationProgress(false);
    var server = new FhirValidatorHttpService(engine, true, 0);
    server.startServer();
    System.out.println("port " + server.getInetAddress().getPort());
    while (System.in.read() >= 0) {
      // Whoever started it holds the other end: where they are gone, so is it.
    }
    System.exit(0);
  }
}
