import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.DefaultProfileValidationSupport;
import ca.uhn.fhir.rest.annotation.ResourceParam;
import ca.uhn.fhir.rest.annotation.Validate;
import ca.uhn.fhir.rest.api.MethodOutcome;
import ca.uhn.fhir.rest.api.ValidationModeEnum;
import ca.uhn.fhir.rest.server.IResourceProvider;
import ca.uhn.fhir.rest.server.RestfulServer;
import ca.uhn.fhir.validation.FhirValidator;
import ca.uhn.fhir.validation.ValidationOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.PrePopulatedValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.SnapshotGeneratingValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;
import org.hl7.fhir.instance.model.api.IBaseResource;

/**
 * A HAPI FHIR server that does nothing but `$validate`, on a port of its own on loopback. Arguments are folders of packages, whose
 * definitions it has beside base R4. Prints the port once it listens; ends with its standard input.
 */
class HapiServer {
  public static void main(String... folders) throws Exception {
    var context = FhirContext.forR4();
    var brought = new PrePopulatedValidationSupport(context);
    for (var folder : folders) {
      try (var files = Files.newDirectoryStream(Path.of(folder), "{StructureDefinition,ValueSet,CodeSystem}-*.json")) {
        for (var file : files) brought.addResource(context.newJsonParser().parseResource(Files.readString(file)));
      }
    }
    var support =
        new ValidationSupportChain(
            new DefaultProfileValidationSupport(context),
            brought,
            new InMemoryTerminologyServerValidationSupport(context),
            new CommonCodeSystemsTerminologyService(context),
            new SnapshotGeneratingValidationSupport(context));
    var validator = context.newValidator().registerValidatorModule(new FhirInstanceValidator(support));
    var servlet = new RestfulServer(context);
    for (var type : List.copyOf(context.getResourceTypes())) servlet.registerProvider(new Provider(context, type, validator));

    var server = new Server();
    var connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    var handler = new ServletContextHandler();
    handler.addServlet(new ServletHolder(servlet), "/fhir/*");
    server.setHandler(handler);
    server.start();
    System.out.println("port " + connector.getLocalPort());
    while (System.in.read() >= 0) {
      // Whoever started it holds the other end: where they are gone, so is it.
    }
    System.exit(0);
  }

  /** `$validate` of one resource type, as the JPA server has it: 200 with an OperationOutcome, whether or not the resource is valid. */
  public static class Provider implements IResourceProvider {
    private final Class<? extends IBaseResource> type;
    private final FhirValidator validator;

    Provider(FhirContext context, String name, FhirValidator validator) {
      this.type = context.getResourceDefinition(name).getImplementingClass();
      this.validator = validator;
    }

    @Override
    public Class<? extends IBaseResource> getResourceType() {
      return type;
    }

    @Validate
    public MethodOutcome validate(
        @ResourceParam String resource, @Validate.Mode ValidationModeEnum mode, @Validate.Profile String profile) {
      var options = new ValidationOptions();
      if (profile != null) options.addProfile(profile);
      var outcome = new MethodOutcome();
      outcome.setOperationOutcome(validator.validateWithResult(resource, options).toOperationOutcome());
      return outcome;
    }
  }
}
